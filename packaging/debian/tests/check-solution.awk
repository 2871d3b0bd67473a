# Fails unless the second file is a solution of the first, a 16x16 of one line for each row:
#
#     awk -f check-solution.awk PUZZLE SOLUTION

NF == 0 { next }

FILENAME == ARGV[1] {
    given[++givens] = $0
    next
}

{
    row = ++rows
    for (column = 1; column <= 16; column++) {
        digit = substr($0, column, 1)
        expected = substr(given[row], column, 1)
        box = int((row - 1) / 4) * 4 + int((column - 1) / 4)
        if (length($0) != 16 || digit !~ /[A-P]/) fail("is not a row of 16 letters")
        if (expected != "-" && expected != digit) fail("changes a given")
        if (seen["row", row, digit]++ || seen["column", column, digit]++ || seen["box", box, digit]++)
            fail("repeats " digit)
    }
}

END {
    if (failed) exit 1
    if (givens != 16 || rows != 16) fail("one of the files does not have 16 rows")
}

function fail(reason) {
    print "check-solution: line " row ", column " column ": " reason > "/dev/stderr"
    failed = 1
    exit 1
}
