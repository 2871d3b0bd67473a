/* Prints the version of the header, and that of the library as a number and as text. */
#include <ordoku.h>
#include <stdio.h>

int main(void)
{
    const int number = ordoku_version_number();
    printf("%d.%d.%d\n", ORDOKU_VERSION_MAJOR, ORDOKU_VERSION_MINOR, ORDOKU_VERSION_PATCH);
    printf("%d.%d.%d\n", number / 1000000, number / 1000 % 1000, number % 1000);
    printf("%s\n", ordoku_version_string());
    return 0;
}
