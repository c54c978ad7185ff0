//! Texts in YAML.

/// A text as a value in YAML: plain if that is safe, otherwise in quotation marks as in JSON.
pub(in crate::package) fn yaml_text(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b" .,-()/".contains(&byte);
    let begins = text
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic());
    let is_word = matches!(
        text.to_ascii_lowercase().as_str(),
        "yes" | "no" | "true" | "false" | "on" | "off" | "null" | "y" | "n"
    );
    if begins && !is_word && !text.ends_with(' ') && text.bytes().all(is_plain) {
        return text.to_owned();
    }
    serde_json::to_string(text).expect("a text is JSON")
}
