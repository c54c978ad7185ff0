//! A text without what is only about its look: tags, colours, entities, and signs of other widths.

use std::iter::repeat_n;

/// The most bytes of a tag.
const LONGEST_TAG: usize = 200;
const DIGITS: [char; 10] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/// A text whose tables are drawn with bars, and whose signs are those of ASCII, with each sign in its place.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    // The lines of a table are those of its tags.
    let is_table = text.contains("<td") || text.contains("<TD");
    let is_tabular = text.contains('&');
    loop {
        // Most signs are those of numbers.
        let (numbers, after) = rest.split_at(
            rest.find(|it| !matches!(it, '0'..='9' | ' '))
                .unwrap_or(rest.len()),
        );
        plain.push_str(numbers);
        rest = after;
        // Full-width characters, which are in the order of ASCII.
        let is_wide = |it: char| ('\u{ff01}'..='\u{ff5e}').contains(&it);
        let wide = &rest[..rest.find(|it| !is_wide(it)).unwrap_or(rest.len())];
        let before = plain.len();
        plain.extend(
            wide.chars()
                .filter_map(|it| char::from_u32(it as u32 - 0xfee0)),
        );
        plain.extend(repeat_n(' ', wide.len() - (plain.len() - before)));
        rest = &rest[wide.len()..];
        let Some(first) = rest.chars().next() else {
            return plain;
        };
        let near = rest.as_bytes().iter().take(LONGEST_TAG);
        let end = near
            .take_while(|_| first == '<')
            .position(|&byte| byte == b'>');
        let (length, sign) = if let Some(tag) = end.map(|end| rest[..end].to_ascii_lowercase())
            && tag[1..].starts_with(|it: char| it.is_ascii_alphabetic() || "/!?".contains(it))
        {
            let sign = match tag.as_bytes() {
                [b'<', b't', b'd' | b'h', ..] => "|",
                [b'<', b'/', b't', b'r', ..] => "|\n",
                [b'<', b't', b'a', b'b', ..] => "\n",
                _ => " ",
            };
            (tag.len() + 1, sign)
        } else if let Some(length) = without_meaning(rest, plain.ends_with(DIGITS)) {
            (length, " ")
        } else if is_tabular && rest.starts_with(r"\\") {
            (2, "\n")
        } else if let Some(length) = command(rest).filter(|_| is_tabular) {
            (length, " ")
        } else {
            let sign = match first {
                '\u{d7}' => "x",
                '\u{2212}' | '\u{2010}'..='\u{2015}' => "-",
                '\u{2502}' | '\u{2503}' | '\u{2551}' => "|",
                '\u{2500}'..='\u{257f}' | '\u{a0}' | '\u{3000}' | '\r' => " ",
                '\n' if is_table => " ",
                _ => &rest[..first.len_utf8()],
            };
            (first.len_utf8(), sign)
        };
        // A minus sign stands before its number.
        let (blanks, is_minus) = (length - sign.len(), first == '\u{2212}');
        plain.extend(repeat_n(' ', if is_minus { blanks } else { 0 }));
        plain.push_str(sign);
        plain.extend(repeat_n(' ', if is_minus { 0 } else { blanks }));
        rest = &rest[length..];
    }
}

/// The length of a prefix that is only about the look of a text: a colour of a terminal, an entity of HTML, the name of
/// a row or a column as R prints it, or the zeros of a fraction after a digit.
fn without_meaning(text: &str, is_after_digit: bool) -> Option<usize> {
    let (open, ends, may_be_inner): (_, _, fn(char) -> bool) = match text.as_bytes().first()? {
        b'\x1b' => ("\x1b[", "mKJH", |it| it.is_ascii_digit() || it == ';'),
        b'&' => ("&", ";", |it| it.is_ascii_alphanumeric() || it == '#'),
        b'[' => ("[", "]", |it| it.is_ascii_digit() || it == ','),
        b'.' if is_after_digit => {
            let zeros = text[1..].find(|it| it != '0').unwrap_or(text.len() - 1);
            let is_whole =
                !text[1 + zeros..].starts_with(|it: char| it == '.' || it.is_alphanumeric());
            return (zeros > 0 && is_whole).then_some(1 + zeros);
        }
        _ => return None,
    };
    let inner = text.strip_prefix(open)?;
    let length = inner.find(|it| !may_be_inner(it))?;
    let (inner, end) = inner.split_at(length);
    let is_name = open != "[" || inner.len() > 1 && inner.starts_with(',') != inner.ends_with(',');
    (is_name && end.starts_with(|it| ends.contains(it))).then_some(open.len() + length + 1)
}

/// The length of a command of LaTeX, with those of its arguments that have no numbers.
fn command(text: &str) -> Option<usize> {
    let name = text.strip_prefix('\\')?;
    let mut length = 1 + name.find(|it: char| !it.is_ascii_alphabetic())?;
    while let Some(argument) = text[length..].strip_prefix('{')
        && let Some(end) = argument.find('}')
        && !argument[..end].contains(DIGITS)
    {
        length += end + 2;
    }
    (length > 1).then_some(length)
}
