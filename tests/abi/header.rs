//! Reads the declarations of `include/ordoku.h`. cbindgen writes few forms of them; a form that is
//! not known here is an error, so that nothing in the header is left out.

/// A declaration. Types are texts such as `const uint32_t *`.
#[derive(Debug, PartialEq)]
pub enum Declaration {
    Constant {
        name: String,
    },
    /// A struct without a body.
    Handle {
        name: String,
    },
    Callback {
        name: String,
        signature: Signature,
    },
    Function {
        name: String,
        signature: Signature,
    },
    Struct {
        name: String,
        members: Vec<Member>,
    },
}

#[derive(Debug, PartialEq)]
pub struct Signature {
    pub returns: String,
    /// The types of the parameters: their names are not a part of the ABI.
    pub parameters: Vec<String>,
}

#[derive(Debug, PartialEq)]
pub struct Member {
    pub name: String,
    pub kind: String,
}

/// Lines that declare nothing.
const FRAME: [&str; 7] = [
    "#ifndef ORDOKU_H",
    "#define ORDOKU_H",
    "#include <stddef.h>",
    "#include <stdint.h>",
    "#ifdef __cplusplus",
    "#endif",
    "",
];

/// Returns the declarations: first the constants, then the others in their order.
///
/// # Errors
/// Returns a declaration that has no known form.
pub fn declarations(header: &str) -> Result<Vec<Declaration>, String> {
    let text = without_comments(header)?;
    let (mut found, mut code, mut cpp_only) = (Vec::new(), String::new(), false);
    for line in text.lines().map(str::trim) {
        cpp_only = line == "#ifdef __cplusplus" || (cpp_only && line != "#endif");
        if cpp_only || FRAME.contains(&line) {
            continue;
        }
        if line.starts_with('#') {
            found.push(constant(line).ok_or_else(|| unknown(line))?);
        } else {
            code += line;
            code.push('\n');
        }
    }
    let tokens = tokens(&code);
    let mut rest = tokens.as_slice();
    while !rest.is_empty() {
        let end = end_of_declaration(rest).ok_or_else(|| unknown(&rest.join(" ")))?;
        found.push(declaration(&rest[..end]).ok_or_else(|| unknown(&rest[..end].join(" ")))?);
        rest = &rest[end + 1..];
    }
    Ok(found)
}

fn unknown(declaration: &str) -> String {
    format!("`{declaration}` has a form that tests/abi/header.rs does not know: add the form there")
}

fn without_comments(header: &str) -> Result<String, String> {
    let (mut code, mut rest) = (String::new(), header);
    while let Some((before, comment)) = rest.split_once("/*") {
        code += before;
        code.push(' ');
        rest = comment.split_once("*/").ok_or("a comment has no end")?.1;
    }
    Ok(code + rest)
}

/// Returns the constant of a line `#define NAME VALUE`.
fn constant(line: &str) -> Option<Declaration> {
    let (name, value) = line.strip_prefix("#define ")?.split_once(' ')?;
    let known = is_word(name) && !value.trim().is_empty();
    known.then(|| Declaration::Constant { name: name.to_owned() })
}

fn is_word(token: &str) -> bool {
    token.starts_with(|first: char| first.is_ascii_alphabetic())
        && token.chars().all(|next| next.is_ascii_alphanumeric() || next == '_')
}

/// Returns the words and numbers, and each other character but white space.
fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let in_word = |next: char| next.is_ascii_alphanumeric() || next == '_';
        let end = if in_word(first) { rest.find(|next| !in_word(next)) } else { Some(first.len_utf8()) };
        let (token, after) = rest.split_at(end.unwrap_or(rest.len()));
        tokens.push(token);
        rest = after.trim_start();
    }
    tokens
}

/// Returns the index of the semicolon that is not within braces.
fn end_of_declaration(tokens: &[&str]) -> Option<usize> {
    let mut depth = 0;
    tokens.iter().position(|&token| {
        depth += i32::from(token == "{") - i32::from(token == "}");
        token == ";" && depth == 0
    })
}

fn declaration(tokens: &[&str]) -> Option<Declaration> {
    let owned = |name: &str| is_word(name).then(|| name.to_owned());
    match tokens {
        ["typedef", "struct", tag, name] if tag == name => Some(Declaration::Handle { name: owned(name)? }),
        ["typedef", "struct", tag, "{", body @ .., ";", "}", name] if tag == name => {
            let members = body.split(|&token| token == ";").map(member).collect::<Option<_>>()?;
            Some(Declaration::Struct { name: owned(name)?, members })
        }
        ["typedef", rest @ ..] => {
            let open = rest.iter().position(|&token| token == "(")?;
            let ["(", "*", name, ")", "(", parameters @ .., ")"] = &rest[open..] else { return None };
            Some(Declaration::Callback {
                name: owned(name)?,
                signature: signature(&rest[..open], parameters)?,
            })
        }
        _ => {
            let open = tokens.iter().position(|&token| token == "(")?;
            let (returns, name) = tokens[..open].split_at(open.checked_sub(1)?);
            let ["(", parameters @ .., ")"] = &tokens[open..] else { return None };
            Some(Declaration::Function { name: owned(name[0])?, signature: signature(returns, parameters)? })
        }
    }
}

fn member(tokens: &[&str]) -> Option<Member> {
    let (tokens, array) = match tokens {
        [rest @ .., "[", len, "]"] => (rest, format!("[{len}]")),
        _ => (tokens, String::new()),
    };
    let (name, kind) = tokens.split_last()?;
    is_word(name).then_some(Member { name: (*name).to_owned(), kind: kind_text(kind)? + &array })
}

fn signature(returns: &[&str], parameters: &[&str]) -> Option<Signature> {
    let parameters = match parameters {
        ["void"] => Vec::new(),
        _ => parameters
            .split(|&token| token == ",")
            .map(|parameter| parameter.split_last().and_then(|(_, kind)| kind_text(kind)))
            .collect::<Option<_>>()?,
    };
    Some(Signature { returns: kind_text(returns)?, parameters })
}

/// Returns the text of a type of words and asterisks.
fn kind_text(tokens: &[&str]) -> Option<String> {
    let mut text = String::new();
    for (index, &token) in tokens.iter().enumerate() {
        if !(is_word(token) || (token == "*" && index > 0)) {
            return None;
        }
        if index > 0 && tokens[index - 1] != "*" {
            text.push(' ');
        }
        text += token;
    }
    tokens.iter().any(|token| is_word(token) && *token != "const").then_some(text)
}

impl std::fmt::Display for Signature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parameters =
            if self.parameters.is_empty() { "void".to_owned() } else { self.parameters.join(", ") };
        write!(f, "{} ({parameters})", self.returns)
    }
}

#[test]
fn each_form_is_read() {
    let header = "#define ORDOKU_A -1 /* one */\n\
        typedef struct ordoku_h ordoku_h;\n\
        typedef int (*ordoku_f)(void *user);\n\
        typedef struct ordoku_s {\n  uint32_t struct_size;\n  const char *text;\n  char message[8];\n} ordoku_s;\n\
        const char *ordoku_g(const ordoku_s *s,\n  ordoku_h **h);\nint ordoku_v(void);\n";
    let signature = |returns: &str, parameters: &[&str]| Signature {
        returns: returns.to_owned(),
        parameters: parameters.iter().map(|&kind| kind.to_owned()).collect(),
    };
    let member = |kind: &str, name: &str| Member { name: name.to_owned(), kind: kind.to_owned() };
    let name = str::to_owned;
    assert_eq!(
        declarations(header).unwrap(),
        [
            Declaration::Constant { name: name("ORDOKU_A") },
            Declaration::Handle { name: name("ordoku_h") },
            Declaration::Callback { name: name("ordoku_f"), signature: signature("int", &["void *"]) },
            Declaration::Struct {
                name: name("ordoku_s"),
                members: vec![
                    member("uint32_t", "struct_size"),
                    member("const char *", "text"),
                    member("char[8]", "message"),
                ],
            },
            Declaration::Function {
                name: name("ordoku_g"),
                signature: signature("const char *", &["const ordoku_s *", "ordoku_h **"]),
            },
            Declaration::Function { name: name("ordoku_v"), signature: signature("int", &[]) },
        ]
    );
}

#[test]
fn an_unknown_form_is_refused() {
    for header in [
        "#define ORDOKU_MAX(a, b) ((a) > (b) ? (a) : (b))",
        "#define ORDOKU_EMPTY",
        "#pragma once",
        "enum ordoku_e { ORDOKU_A };",
        "typedef uint32_t ordoku_number;",
        "extern int ordoku_variable;",
        "int ordoku_f(uint32_t);",
        "int ordoku_f(uint32_t cells[4]);",
        "int ordoku_f(int (*callback)(void));",
        "typedef struct ordoku_s { uint32_t a : 3; } ordoku_s;",
        "typedef struct ordoku_s { union { int a; } b; } ordoku_s;",
        "int ordoku_f(void)",
    ] {
        let error = declarations(header).expect_err(header);
        assert!(error.contains("tests/abi/header.rs does not know"), "{error}");
    }
}
