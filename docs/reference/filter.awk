# Turns the comments of a public header into those of Doxygen, which runs this on each header. The headers
# are written for a person with an editor, so they have no commands of Doxygen:
#
#     convention of a header                       becomes
#     first comment                                the page of the file; in C++ its group
#     "Generated from ..." in it                   nothing
#     "---- Title ----"                            a group, up to the next title
#     "Contents...", then "  Title    summary"     a table of links; the summaries of the groups
#     "Word: ..." at the start of a paragraph      a bold word, in first comments and below titles
#     lines indented by four more                  a block of code
#     a paragraph "Returns ..." after another      @return
#     ordoku_name, ORDOKU_NAME                     a link; Doxygen warns if it leads nowhere
#     *name, name_of_member, a->b, 'x'             code
#     // in the old classes                        the comment of a member
#
# Include guards and `namespace detail` are left out. The result has the lines of the header, so that
# warnings name the right one.

BEGIN {
    # What prose() changes: characters in quotes, pointers, names, and what Markdown or HTML would take.
    token = "'[^']'|\\*[a-z_]+|[A-Za-z_][A-Za-z0-9_]*((->|::)[A-Za-z_]+)*(\\.hpp)?|[<>&#@\\\\]"
    file = ARGV[1]
    sub(/.*\//, "", file)
    is_c = file ~ /\.h$/
    # The classes SudokuKiller and DancingLink have comments with two slashes.
    is_old_class = file ~ /^[A-Z]/
    depth = 0
}

# ---- The lines of a header

is_c && NR == 1 { begin("first", "/** @file"); next }
is_c && /^#define ORDOKU_H$/ { print ""; next }
is_c && /^\/\* ---- .*\*\/$/ { open_section($0); next }
is_c && /^\/\* ---- / { begin("section", titled($0)); next }
is_c && /^ *\/\*\*$/ { begin("declaration", $0); next }
is_c && /^ *\/\*\* .*\*\/$/ {
    match($0, /^ *\/\*\* /)
    print substr($0, 1, RLENGTH) prose(substr($0, RLENGTH + 1, length($0) - RLENGTH - 3)) " */"
    next
}
is_c && in_comment && /^ *\*\/$/ { finish(" */"); next }
is_c && in_comment { sub(/^ *\*/, ""); lines[++count] = $0; next }

!is_c && NR == 1 {
    depth = 1
    begin("first", "/** @file */ /** @defgroup " group(file) " " file)
}
in_comment == "first" && /^\/\// { lines[++count] = substr($0, 3); next }
# The title of its group has taken a line, so the line "#pragma once" goes.
in_comment == "first" { finish("@{ */"); next }
# A title needs one more line: that of the blank line above it.
is_blank && !/^\/\/ ---- / { print ""; is_blank = 0 }
!in_comment && !in_detail && opens_group == "" && !is_c && /^$/ { is_blank = 1; next }
/^namespace detail \{/ { in_detail = 1 }
in_detail { in_detail = !/^\}  \/\/ namespace detail/; print ""; next }
/^\/\/ ---- / { open_section($0); is_blank = 0; next }
is_old_class && /^(    )?\/\/ / { sub(/\/\//, "///") }
is_old_class && /^    [^ ].*;  +\/\/ / { sub(/\/\/ /, "///< ") }
is_old_class && was_trailing && /^ +\/\/ / { sub(/\/\/ /, "///< ") }
# A name in parentheses, which is not taken for a macro.
match($0, / \([a-z_]+\)\(/) {
    $0 = substr($0, 1, RSTART) substr($0, RSTART + 2, RLENGTH - 4) substr($0, RSTART + RLENGTH - 1)
}
{ was_trailing = /\/\/\/< / }
/^ *\/\/\/( |$)/ {
    match($0, /^ *\/\/\//)
    if (!in_comment) begin("declaration", "")
    indent = substr($0, 1, RLENGTH - 3)
    lines[++count] = substr($0, RLENGTH + 1)
    next
}
in_comment { finish("*/") }
/^\}  \/\/ namespace ordoku/ && depth > 1 { depth--; print "/** @} */ }"; next }
/\/\/\/< / {
    at = index($0, "///< ") + 4
    print substr($0, 1, at) prose(substr($0, at + 1))
    next
}

# The line below a title opens the group.
opens_group != "" { print opens_group; opens_group = ""; next }
{ print }

END { while (depth-- > 0) print "/** @} */" }

# ---- Groups

# Returns the name of the group of a title or a file.
function group(title) {
    title = tolower(title)
    sub(/\.h(pp)?$/, "", title)
    gsub(/[^a-z]+/, "_", title)
    return (is_c ? "" : "cpp_") title
}

# Returns the comment that ends the last section, and begins the one whose line with a title this is.
function titled(line,    last) {
    gsub(/^[^A-Za-z]*|[^A-Za-z]*$/, "", line)
    last = depth > !is_c ? "/** @} */ " : ""
    depth = !is_c
    section = group(line)
    return last "/** @defgroup " section " " line (is_c ? "" : "\n * @ingroup " group(file))
}

# Begins a section whose comment is nothing but its title; the line below is blank.
function open_section(line) {
    print titled(line)
    opens_group = " * " summary(section) " @{ */"
    depth++
}

# Returns the summary of a section, which is in the table of contents.
function summary(section,    line) {
    line = summaries[section]
    return line == "" ? "" : "@brief " toupper(substr(line, 1, 1)) substr(line, 2)
}

# ---- Comments

# Begins a comment of this kind: "first", "section" or "declaration". `opener` is a line above its text, or "".
function begin(kind, opener) {
    in_comment = kind
    opened = opener
    count = 0
}

# Prints the comment that has ended. `closer` is a line of its own if it is " */".
function finish(closer,    i, line, next_line, in_code, in_table, starts, paragraphs, title) {
    starts = 1
    for (i = 1; i <= count; i++) {
        line = lines[i]
        next_line = i < count ? lines[i + 1] : ""
        if (line ~ /^ *$/) {
            line = in_table ? "</td></tr></table>" : ""
            if (!in_code && next_line ~ /^     /) {
                line = line "@code{" (is_c ? ".c" : ".cpp") "}"
                in_code = 1
            } else if (in_code && next_line ~ /^ ? ? ? ?[^ ]/) {
                line = "@endcode"
                in_code = 0
            }
            in_table = 0
            starts = 1
        } else if (in_code) {
            line = substr(line, 6)
        } else if (line ~ /^ Generated from / && in_comment == "first") {
            line = ""
        } else if (line ~ /^ Contents/ && in_comment == "first") {
            line = "<table><tr><th>Section</th><th>Contents"
            in_table = 1
        } else if (in_table && line ~ /^   [^ ]/) {
            title = substr(line, 4)
            sub(/  .*/, "", title)
            line = substr(line, length(title) + 4)
            sub(/^ +/, "", line)
            summaries[group(title)] = line = prose(line)
            line = (in_table++ == 1 ? "</th></tr>" : "</td></tr>") "<tr><td>@ref " group(title) "</td><td> " line
        } else if (in_table) {
            sub(/^ +/, "", line)
            summaries[group(title)] = summaries[group(title)] " " prose(line)
            line = prose(line)
        } else {
            sub(/^ /, "", line)
            paragraphs += starts
            if (starts && paragraphs > 1 && in_comment == "declaration" && sub(/^Returns /, "", line)) {
                line = "@return " prose(line)
            } else if (starts && in_comment != "declaration" && match(line, /^[A-Z][a-z]+: /)) {
                line = "**" substr(line, 1, RLENGTH - 1) "** " prose(substr(line, RLENGTH + 1))
            } else {
                line = prose(line)
            }
            starts = 0
        }
        lines[i] = line
    }
    lines[count] = lines[count] (in_code ? " @endcode" : "") (in_table ? "</td></tr></table>" : "")
    if (opened != "") print opened
    for (i = 1; i <= count; i++) {
        print (i == 1 && opened == "" ? indent "/** " : " * ") lines[i] (i == count && closer != " */" ? " " closer : "")
    }
    if (closer == " */") print closer
    in_comment = indent = ""
}

# ---- Prose

# Returns a line of prose with links, and with nothing that Markdown or HTML would take.
function prose(line,    parts, n, i, rest, result, before) {
    n = split(line, parts, "`")
    for (i = 1; i <= n; i++) {
        if (i % 2 == 0) {
            result = result "`" parts[i] "`"
            continue
        }
        for (rest = parts[i]; match(rest, token); rest = substr(rest, RSTART + RLENGTH)) {
            before = substr(rest, 1, RSTART - 1)
            result = result before marked(substr(rest, RSTART, RLENGTH), before)
        }
        result = result rest
    }
    return result
}

# Returns one token as Doxygen wants it; `before` is the text on its left.
function marked(part, before) {
    if (part ~ /^[<>&#@\\]$/) return "\\" part
    # Another dot would end the summary of a comment.
    if (part == "'.'") return "'\\.'"
    # Two backticks, because a quote ends code between single ones.
    if (part ~ /^'/) return "``" part "``"
    if (part ~ /^\*/) return before ~ /[A-Za-z0-9]$/ ? part : "`" part "`"
    if (part ~ /^(ordoku|ORDOKU)_[A-Za-z0-9_]*$/ && part !~ /_$/) return "#" part
    return part ~ /_|->/ && part !~ /::|\.hpp$/ ? "`" part "`" : part
}
