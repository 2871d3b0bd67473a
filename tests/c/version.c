/* Prints the versions of the header, in parts and as a number, and of the library, as a number and as text. */
#include <ordoku.h>
#include <stdio.h>

static void print(int number)
{
    printf("%d.%d.%d\n", number / 1000000, number / 1000 % 1000, number % 1000);
}

int main(void)
{
    printf("%d.%d.%d\n", ORDOKU_VERSION_MAJOR, ORDOKU_VERSION_MINOR, ORDOKU_VERSION_PATCH);
    print(ORDOKU_VERSION_NUMBER);
    print(ordoku_version_number());
    printf("%s\n", ordoku_version_string());
    return 0;
}
