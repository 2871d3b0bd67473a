# shellcheck shell=bash
# Appends a row to target/long.tsv for each run of a long script, passed or failed. Sourced by the scripts:
#
#     source tests/long/record.sh     at the beginning, with the arguments of the script
#     settings NAME...                records these environment variables, if they are set, before the arguments
#     temporary+=(PATH)               removes the path at the end
#     totals="10 runs"                what was done so far; recorded also if the script fails
#     passed                          the last command: prints the totals
#
# The columns are date, commit, script, arguments, status, seconds, totals. `-` is an unknown or empty field. A `+` behind the
# commit tells that the tree had other changes. The status is that of the script, or `ended` if a signal ended the script.
# RESULTS names another file. lab/results/long.tsv keeps the rows that a change rests on: it is committed with the change.

record_file=${RESULTS:-$(dirname "${BASH_SOURCE[0]}")/../../target/long.tsv}
mkdir -p "$(dirname "$record_file")"
record_file=$(cd "$(dirname "$record_file")" && pwd)/$(basename "$record_file")
record_script=$(basename "$0")
arguments=$*
totals=
temporary=()
record_has_passed=
record_start_date=$(date -u +%F)
record_start_seconds=$SECONDS

# The commit of the tree, or `-` if this is not a git checkout. A repository around an unpacked tree does not count.
record_commit=$(
    cd "$(dirname "${BASH_SOURCE[0]}")" || exit
    if git ls-files --error-unmatch record.sh >/dev/null 2>&1; then
        printf '%s' "$(git rev-parse --short HEAD)"
        git diff --quiet HEAD -- :/ || printf '+'
    else
        printf '%s' -
    fi
)

settings() {
    local name before=
    for name in "$@"; do
        [ -z "${!name:-}" ] || before+="$name=${!name} "
    done
    arguments=$before$arguments arguments=${arguments% }
}

passed() {
    record_has_passed=yes
    echo "$record_script: ${totals:+$totals: }passed"
}

record() {
    local status=$? field row=
    [ ${#temporary[@]} -eq 0 ] || rm -rf "${temporary[@]}"
    [ "$status" -ne 0 ] || [ "$record_has_passed" ] || status=ended
    for field in "$record_start_date" "$record_commit" "$record_script" "$arguments" "$status" $((SECONDS - record_start_seconds)) "$totals"; do
        field=${field//[$'\t\n']/ }
        row+=${row:+$'\t'}${field:--}
    done
    printf '%s\n' "$row" >>"$record_file" || echo "$record_script: the row was not recorded: $row" >&2
}
trap record EXIT
