// A C++98 program for the old DancingLink class, as for POJ 3074: it reads lines of 81 characters
// until "end", and solves each as an exact cover. Only the include line of the class has changed.
// The last line says how long init, addNode and dfs took; lab/tools/beside_original/drivers measures the same
// with the original class.
#include <cstdio>
#include <cstring>
#include <ctime>

#include <ordoku/DancingLink.hpp> // was: the node, its pool and the class

const int N = 9;

DancingLink DLX;
char str[320];

// Row (k, r, c) of the matrix says that digit k is at row r and column c, all from 0. It has a 1 in
// four columns: the cell, row and digit, column and digit, box and digit.
void Insert(int r, int c, int k)
{
    const int row = N * N * k + N * r + c;
    const int box = r / 3 * 3 + c / 3;

    DLX.addNode(row, N * r + c);
    DLX.addNode(row, N * N + N * r + k);
    DLX.addNode(row, 2 * N * N + N * c + k);
    DLX.addNode(row, 3 * N * N + N * box + k);
}

void PrintAns()
{
    char solution[N * N + 1];

    for (int i = 0; i < DLX.len; ++i) {
        solution[DLX.ans[i] % (N * N)] = static_cast<char>('1' + DLX.ans[i] / (N * N));
    }
    solution[N * N] = '\0';
    printf("%s\n", solution);
}

bool Solve()
{
    DLX.init(N * N * N, 4 * N * N);
    for (int i = 0; i < N; ++i) {
        for (int j = 0; j < N; ++j) {
            const char cell = str[i * N + j];
            if (cell == '.') {
                for (int k = 0; k < N; ++k) {
                    Insert(i, j, k);
                }
            } else {
                Insert(i, j, cell - '1');
            }
        }
    }
    return DLX.dfs(0);
}

int main()
{
    clock_t time = 0;
    int puzzles = 0;

    while (fgets(str, sizeof str, stdin)) {
        if (strncmp(str, "\xEF\xBB\xBF", 3) == 0) { // a byte order mark
            memmove(str, str + 3, strlen(str + 3) + 1);
        }
        str[strcspn(str, "\r\n")] = '\0';
        if (strcmp(str, "end") == 0) {
            break;
        }
        if (strlen(str) != N * N || strspn(str, ".123456789") != N * N) {
            fprintf(stderr, "dancing_link: '%s' is not a line of 81 characters, each '.' or 1 to 9\n", str);
            return 1;
        }
        const clock_t start = clock();
        const bool solved = Solve();
        time += clock() - start;
        puzzles++;
        if (solved) {
            PrintAns();
        } else {
            printf("no solution\n");
        }
    }
    printf("%d puzzles in %.3f ms\n", puzzles, 1000.0 * static_cast<double>(time) / CLOCKS_PER_SEC);
    if (ferror(stdin) || fflush(stdout) != 0 || ferror(stdout)) {
        perror("dancing_link");
        return 1;
    }
    return 0;
}
