#!/bin/sh
# Runs the examples that the Makefile has built. `run.sh run build` shows their output. `run.sh check
# build` compares the output with the static and with the shared library, and tests the answers to bad
# input and to a full disk.
set -eu

mode=$1
build=$2
out=$build/out
mkdir -p "$out"

start() { # kind program
    case $2 in
        solve | solve_cpp) "$build/$1/$2" inputs/letters.txt inputs/25x25.txt ;;
        batch) "$build/$1/batch" inputs/lines.txt inputs/letters.txt ;;
        lines) "$build/$1/lines" inputs/nine.txt "$out/solved.txt" ;;
        dancing_link | sudoku_killer | distinct) "$build/$1/$2" < inputs/nine.txt ;;
        letters) "$build/$1/letters" < inputs/letters.txt ;;
        *) "$build/$1/$2" ;;
    esac
}

# Removes from a file everything that depends on the clock.
timeless() {
    sed 's/about [0-9]*/about N/g; s/[0-9.e+-]* ms/N ms/g' "$1"
}

# Runs a program with both libraries; both runs must succeed and print the same.
both_ways() { # program
    for kind in static shared; do
        if ! start "$kind" "$1" > "$out/$1.$kind"; then
            echo "FAILED: $build/$kind/$1" >&2
            exit 1
        fi
        if [ "$1" = lines ]; then head -n 3 "$out/solved.txt" >> "$out/lines.$kind"; fi
        timeless "$out/$1.$kind" > "$out/$1.$kind.timeless"
    done
    if ! cmp -s "$out/$1.static.timeless" "$out/$1.shared.timeless"; then
        echo "FAILED: $1 prints different things with the static and with the shared library:" >&2
        diff "$out/$1.static.timeless" "$out/$1.shared.timeless" >&2 || true
        exit 1
    fi
}

# Runs a program on an input, and compares the exit code and the output.
answers() { # exit code, pattern of the output or of the errors, input, program, arguments
    wanted=$1 expected=$2 input=$3 program=$4
    shift 4
    for kind in static shared; do
        code=0
        # printf expands \n and \r in the input.
        # shellcheck disable=SC2059
        printf "$input" | "$build/$kind/$program" "$@" > "$out/answer" 2>&1 || code=$?
        if [ "$code" != "$wanted" ] || ! grep -q -e "$expected" "$out/answer"; then
            echo "FAILED: $program $* ($kind): exit code $code, expected $wanted and '$expected':" >&2
            cat "$out/answer" >&2
            exit 1
        fi
    done
}

# Runs `lines` on a text, and compares its output.
lines_answers() { # output, input
    answers 0 'with one solution' "$2" lines /dev/stdin "$out/lines.answer"
    # shellcheck disable=SC2059
    if ! printf "$1" | cmp -s - "$out/lines.answer"; then
        echo "FAILED: lines, of '$2':" >&2
        cat "$out/lines.answer" >&2
        exit 1
    fi
}

# Checks that a program reports a full disk.
notices_a_full_disk() { # program
    for kind in static shared; do
        if start "$kind" "$1" > /dev/full 2> "$out/answer"; then
            echo "FAILED: $build/$kind/$1 succeeds although the disk is full" >&2
            exit 1
        fi
    done
}

programs="letters solve solve_cpp count enumerate prove limits exact_cover jigsaw hint killer batch lines generate distinct sudoku_killer dancing_link"

case $mode in
    run)
        for program in $programs; do
            source=$program.c
            case $program in
                solve_cpp) source=solve.cpp ;;
                sudoku_killer | dancing_link | killer) source=$program.cpp ;;
            esac
            echo "==== $source"
            both_ways "$program"
            cat "$out/$program.shared"
            echo
        done
        echo "OK: C and C++ solved a 16x16 and a 25x25, and every example ran with libordoku.a and with" \
            "libordoku.so."
        ;;
    check)
        for program in $programs; do
            both_ways "$program"
            echo "ok: $program"
        done
        if ! cmp -s "$out/solve.shared.timeless" "$out/solve_cpp.shared.timeless"; then
            echo "FAILED: solve.c and solve.cpp print different things" >&2
            exit 1
        fi
        if [ "$(head -n 50 "$out/dancing_link.shared")" != "$(head -n 50 "$out/sudoku_killer.shared")" ]; then
            echo "FAILED: dancing_link.cpp and sudoku_killer.cpp find different solutions" >&2
            exit 1
        fi
        echo "ok: solve.c and solve.cpp print the same, and both old classes find the same solutions"

        line=$(head -n 1 inputs/lines.txt)
        solution=$(sed -n 1p "$out/batch.shared")
        letters=$(awk '{printf "%s\\r\\n", $0}' inputs/letters.txt)
        wrong=$(printf '%s' "$letters" | sed 's,^CH,CC,')
        several='....\n....\n....\n....\n'
        hex="0123456789ABCDE0$(printf '%0240d' 0 | tr 0 .)\\n"
        none='ABC.\n....\n...D\n....\n'

        # Every verdict has its exit code, and the largest one counts.
        for program in solve solve_cpp; do
            answers 0 "^stdin, puzzle 1, 9x9 with 22 givens: unique; " "$line\\r\\n" $program
            answers 0 "^$solution\$" "$line" $program -
            answers 0 '^[A-P]*$' "$letters" $program -
            answers 0 'puzzle 2, 16x16 with 100 givens: unique; ' "$letters" $program
            answers 1 ' 4x4 with 0 givens: several solutions, such as this; ' "$several" $program
            answers 1 '^[1-4]\{4\}$' "$several\\n$line" $program
            answers 2 ' 4x4 with 4 givens: no solution$' "$none" $program
            answers 2 'puzzle 2, 4x4 with 4 givens: no solution$' "$several\\n$none" $program
            answers 3 'clash: C is twice in row 1: at row 1, column 1 and at row 1, column 2$' "$wrong" $program
            answers 3 'clash: 2 is twice in column 2: at row 1, column 2 and at row 4, column 2$' '.2..\n..3.\n....\n.2..\n' $program
            answers 3 'clash: 0 is twice in row 1: at row 1, column 1 and at row 1, column 16$' "$hex" $program
            answers 3 'clash: 3 is twice in box 4: at row 3, column 3 and at row 4, column 4$' '....\n....\n..3.\n...3\n' $program
            answers 3 'clash: 12 is twice in row 1: at' "4\\n12 0 12$(printf '%0253d' 0 | sed 's/0/ 0/g')\\n" $program
            answers 4 '^stdin: line 2, column ' "$line\\n${line}x\\n" $program
            answers 4 "^$solution\$" "$line\\n${line}x\\n" $program
            answers 4 "^stdin: line [0-9]*, column 1: " '' $program
            answers 4 "^stdin: line [0-9]*, column 1: " ' \r\n\r\n' $program
            answers 4 "^no such file: No such file" '' $program 'no such file'
            answers 4 "^inputs: .*Is a directory" '' $program inputs
            answers 4 "^$solution\$" "$line" $program 'no such file' /dev/null -
            answers 5 "^solve: unknown option '--wrong'\$" '' $program inputs/lines.txt --wrong
        done
        echo "ok: solve handles good and bad input"

        answers 0 "^$solution\$" "$line\\r\\n" batch -
        answers 0 '^# unique: 1, several solutions: 0, no solution: 0$' "# a comment\\n$line\\nend\\nignored\\n" batch
        answers 0 '^[A-P]*$' "$letters" batch -
        answers 1 '^# several solutions, such as this:$' "$several" batch
        answers 1 '^# unique: 1, several solutions: 1, no solution: 0$' "$several\\n$line" batch
        answers 2 '^# no solution$' "$none" batch
        answers 2 '^# unique: 0, several solutions: 1, no solution: 1$' "$several\\n$none" batch
        answers 3 '^# clash: 1 is twice in row 1: at row 1, column 1 and at row 1, column 2$' "11${line#??}\\n" batch
        answers 3 '^# clash: C is twice in row 1: at row 1, column 1 and at row 1, column 2$' "$wrong" batch
        answers 3 "^$solution\$" "11${line#??}\\n$line\\n$several" batch
        answers 4 'stdin: line 2' "$line\\n${line}x\\n" batch
        answers 4 "^$solution\$" "$line\\n${line}x\\n" batch
        answers 4 '^stdin: line 1, column 1: ' '' batch
        answers 4 'stdin:' '\n \n' batch
        answers 4 'no such file' '' batch 'no such file'
        answers 4 "^$solution\$" "$line" batch 'no such file' /dev/null -
        answers 0 "^$solution\$" "$line" batch --box=3x3
        answers 0 "^$solution\$" "$line" batch - --box 3x3
        answers 4 '^--help: ' '' batch -- --help
        answers 5 'needed after .--box.' '' batch --box
        answers 5 "not '-1x-1'" '' batch --box=-1x-1
        answers 5 'unknown option' '' batch --wrong
        answers 0 '^usage' '' batch inputs/lines.txt --help
        # What batch prints can be read again. Every solution is a puzzle with one solution.
        "$build/static/batch" inputs/lines.txt inputs/letters.txt > "$out/again"
        answers 0 '^# unique: 5, several solutions: 0, no solution: 0$' '' batch "$out/again"
        echo "ok: batch handles good and bad input"

        dots=...........................
        nine_twice="1234567..$dots.......8${dots}8........." # 9 is the only candidate of two cells in row 1
        mark='\357\273\277'
        lines_answers "$solution\\n" "$mark$line"
        lines_answers "$solution\\n$solution\\n" "$line\\n$line"
        lines_answers "$solution\\r\\n$solution\\r\\n" "$line\\r\\n$line"
        lines_answers "$solution\\n" "$line\\n\\n\\n"
        lines_answers "$solution\\r\\n" "$line\\r\\n\\r\\n"
        # A shorter output replaces a longer file completely.
        lines_answers "$solution\\n" "$line\\n"
        answers 1 'line 2 and line 1 end differently' "$line\\n$line\\r\\n" lines /dev/stdin "$out/lines.answer"
        answers 1 'line 2 and line 1 end differently' "$line\\r\\n$line\\n\\n" lines /dev/stdin "$out/lines.answer"
        answers 1 'line 2 has 82 characters instead of 81' "$line\\n${line}x" lines /dev/stdin "$out/lines.answer"
        cp inputs/nine.txt "$out/both.txt"
        answers 1 'the output must be another file' '' lines "$out/both.txt" "$out/both.txt"
        cmp inputs/nine.txt "$out/both.txt"
        answers 0 "^$solution\$" "$mark$line\\r\\n" dancing_link
        for program in dancing_link sudoku_killer; do
            answers 0 '^1 puzzles in ' "$line\\r\\nend\\r\\nignored" $program
            answers 0 '^no solution$' "$nine_twice\\n" $program
            answers 1 'line of 81 characters' "${line}x" $program
            answers 1 'line of 81 characters' '\n' $program
        done
        answers 0 '^the puzzle breaks the rules$' "11${line#??}\\n" sudoku_killer
        answers 0 '^[A-P]*$' "$letters" letters
        answers 1 'line 1, column 2: 1 cell, but this 16x16 grid needs 256' '?' letters
        answers 1 'no solution exists' "$wrong" letters
        for program in dancing_link sudoku_killer; do
            if "$build/static/$program" < inputs > "$out/answer" 2>&1; then
                echo "FAILED: $program succeeds on a directory" >&2
                exit 1
            fi
        done
        echo "ok: lines and the old classes handle good and bad input"

        answers 0 '^[1-4.]\{16\}$' '' generate 2 2 7
        answers 0 '^[1-9.]\{81\}$' '' generate
        answers 2 '^usage' '' generate 3 6
        answers 2 '^usage' '' generate 0
        # Every puzzle that is made has one solution, and no two are the same.
        "$build/static/generate" 50 > "$out/made"
        answers 0 '^# unique: 50, several solutions: 0, no solution: 0$' '' batch "$out/made"
        answers 0 '^50 of 50 puzzles are distinct$' "$(awk '{printf "%s\\n", $0}' "$out/made")" distinct
        # The second line has the digits 1 and 2 exchanged.
        swapped=$(printf '%s' "$line" | tr 12 21)
        answers 0 '^1 of 3 puzzles are distinct$' "$line\r\n$swapped\n\n$line" distinct
        answers 1 'puzzle 2 is no line of 81 characters' "$line\n${line}x\n" distinct
        answers 1 'puzzle 1: the text cannot be read' "x${line#?}\n" distinct
        echo "ok: generate makes puzzles, and distinct knows them again"

        answers 0 '^unique:$' '' killer
        answers 0 '^wrong givens: digit 8 is twice in a column: at row 1, column 1 and at row 2, column 1' '' killer
        for seed in 1 2 3; do
            answers 0 '^the only solution$' '' jigsaw $seed
        done
        echo "ok: jigsaws and killers have one solution"

        for program in $programs; do
            notices_a_full_disk "$program"
        done
        answers 1 '^/dev/full: No space left' '' prove /dev/full /dev/full
        echo "ok: every example reports a full disk"
        echo "OK: every example prints the same with libordoku.a and with libordoku.so."
        ;;
    *)
        echo "usage: run.sh run|check BUILD_DIRECTORY" >&2
        exit 2
        ;;
esac
