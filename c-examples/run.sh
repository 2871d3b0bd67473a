#!/bin/sh
# Runs the examples that the Makefile has built: `run.sh run build` shows what they print, `run.sh check build` compares
# what they print when linked with the static and with the shared library, and tries what they say to bad input and to a
# full disk.
set -eu

mode=$1
build=$2
out=$build/out
mkdir -p "$out"

start() { # kind program
    case $2 in
        batch) "$build/$1/batch" inputs/lines.txt inputs/letters.txt ;;
        lines) "$build/$1/lines" inputs/nine.txt "$out/solved.txt" ;;
        dancing_link) "$build/$1/dancing_link" < inputs/lines.txt ;;
        letters) "$build/$1/letters" < inputs/letters.txt ;;
        *) "$build/$1/$2" ;;
    esac
}

# What depends on the clock is no difference.
timeless() {
    sed 's/about [0-9]*/about N/g; s/[0-9.e+-]* ms/N ms/g' "$1"
}

# Runs a program linked both ways; both must succeed and print the same.
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
        echo "FAILED: $1 answers one thing with the static and another with the shared library:" >&2
        diff "$out/$1.static.timeless" "$out/$1.shared.timeless" >&2 || true
        exit 1
    fi
}

# Gives a program an input and compares the exit code and what it prints.
answers() { # exit code, pattern expected on either output, input, program, arguments
    wanted=$1 expected=$2 input=$3 program=$4
    shift 4
    for kind in static shared; do
        code=0
        # The input goes through printf, which knows \n and \r.
        # shellcheck disable=SC2059
        printf "$input" | "$build/$kind/$program" "$@" > "$out/answer" 2>&1 || code=$?
        if [ "$code" != "$wanted" ] || ! grep -q -e "$expected" "$out/answer"; then
            echo "FAILED: $program $* ($kind): exit code $code, wanted $wanted and '$expected':" >&2
            cat "$out/answer" >&2
            exit 1
        fi
    done
}

# Has `lines` solve a text and compares its output.
lines_answers() { # output, input
    answers 0 'with one solution' "$2" lines /dev/stdin "$out/lines.answer"
    # shellcheck disable=SC2059
    if ! printf "$1" | cmp -s - "$out/lines.answer"; then
        echo "FAILED: lines, of '$2':" >&2
        cat "$out/lines.answer" >&2
        exit 1
    fi
}

# What cannot be printed must not go unnoticed.
notices_a_full_disk() { # program
    for kind in static shared; do
        if start "$kind" "$1" > /dev/full 2> "$out/answer"; then
            echo "FAILED: $build/$kind/$1 prints to a full disk and succeeds" >&2
            exit 1
        fi
    done
}

programs="letters solve solve_cpp count enumerate prove limits exact_cover batch lines sudoku_killer dancing_link"

case $mode in
    run)
        for program in $programs; do
            source=$program.c
            case $program in
                solve_cpp) source=solve.cpp ;;
                sudoku_killer | dancing_link) source=$program.cpp ;;
            esac
            echo "==== $source"
            both_ways "$program"
            cat "$out/$program.shared"
            echo
        done
        echo "OK: 16x16 and 25x25 solved from C and from C++, and every example ran, each linked with libordoku.a and with" \
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
        echo "ok: solve.c and solve.cpp print the same"

        line=$(head -n 1 inputs/lines.txt)
        solution=$(sed -n 1p "$out/batch.shared")
        letters=$(awk '{printf "%s\\r\\n", $0}' inputs/letters.txt)
        answers 0 "^$solution\$" "$line\\r\\n" batch -
        answers 0 "^$solution\$" "# a comment\\n$line\\nend\\nignored\\n" batch
        answers 0 '^[A-P]*$' "$letters" batch -
        answers 0 '^# no solution$' "11${line#??}\\n" batch
        answers 1 'stdin: line 2' "$line\\n${line}x\\n" batch
        answers 1 "^$solution\$" "$line\\n${line}x\\n" batch
        answers 1 'empty' '' batch
        answers 1 'stdin:' '\n \n' batch
        answers 1 'no such file' '' batch 'no such file'
        answers 1 "^$solution\$" "$line" batch 'no such file' /dev/null -
        answers 0 "^$solution\$" "$line" batch --box=3x3
        answers 0 "^$solution\$" "$line" batch - --box 3x3
        answers 1 '^--help: ' '' batch -- --help
        answers 2 'needed after .--box.' '' batch --box
        answers 2 "not '-1x-1'" '' batch --box=-1x-1
        answers 2 'unknown option' '' batch --wrong
        answers 0 '^usage' '' batch inputs/lines.txt --help
        echo "ok: batch answers good and bad input as it should"

        mark='\357\273\277'
        lines_answers "$solution\\n" "$mark$line"
        lines_answers "$solution\\n$solution\\n" "$line\\n$line"
        lines_answers "$solution\\r\\n$solution\\r\\n" "$line\\r\\n$line"
        lines_answers "$solution\\n" "$line\\n\\n\\n"
        lines_answers "$solution\\r\\n" "$line\\r\\n\\r\\n"
        # Nothing stays of a longer answer that was there.
        lines_answers "$solution\\n" "$line\\n"
        answers 1 'line 2 does not end as line 1' "$line\\n$line\\r\\n" lines /dev/stdin "$out/lines.answer"
        answers 1 'line 2 does not end as line 1' "$line\\r\\n$line\\n\\n" lines /dev/stdin "$out/lines.answer"
        answers 1 'line 2: 81 characters were expected, not 82' "$line\\n${line}x" lines /dev/stdin "$out/lines.answer"
        cp inputs/nine.txt "$out/both.txt"
        answers 1 'the output is the input' '' lines "$out/both.txt" "$out/both.txt"
        cmp inputs/nine.txt "$out/both.txt"
        answers 0 "^$solution\$" "$mark$line\\r\\n" dancing_link
        answers 1 'line of 81 characters' "${line}x" dancing_link
        answers 0 '^[A-P]*$' "$letters" letters
        answers 1 'line 1, column 2: 1 cells, but this grid needs 256' '?' letters
        answers 1 'no solution exists' "$(printf '%s' "$letters" | sed 's,^CH,CC,')" letters
        if "$build/static/dancing_link" < inputs 2> "$out/answer"; then
            echo "FAILED: dancing_link reads a directory and succeeds" >&2
            exit 1
        fi
        echo "ok: lines and dancing_link do so, too"

        for program in $programs; do
            notices_a_full_disk "$program"
        done
        answers 1 '^/dev/full: No space left' '' prove /dev/full /dev/full
        echo "ok: every example notices a full disk"
        echo "OK: every example prints the same with libordoku.a and with libordoku.so."
        ;;
    *)
        echo "usage: run.sh run|check BUILD_DIRECTORY" >&2
        exit 2
        ;;
esac
