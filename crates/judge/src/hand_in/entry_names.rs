//! Names in archives as text: in UTF-8, or in the one encoding that fits those that are not.

use std::str;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GBK, IBM866, SHIFT_JIS, WINDOWS_1251};

/// The encodings in which systems write names that are not Latin.
static NOT_LATIN: [&Encoding; 6] = [SHIFT_JIS, GBK, BIG5, EUC_KR, WINDOWS_1251, IBM866];
/// Countries whose encodings a few letters may be in.
const COUNTRIES: [&[u8]; 4] = [b"jp", b"tw", b"cn", b"kr"];
/// The upper half of the code page 437, which DOS and Windows write in Western Europe.
const DOS: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";
const LATIN_END: char = '\u{250}';

/// How the names of an archive that are not UTF-8 are read; `None` is the code page 437.
pub(crate) struct EntryNames(Option<&'static Encoding>);

impl EntryNames {
    /// Finds the encoding of all names together, since one alone may be too short.
    pub(crate) fn new<'a>(names: impl Iterator<Item = &'a [u8]>) -> Self {
        let foreign = names.filter(|name| str::from_utf8(name).is_err());
        let text = foreign.collect::<Vec<_>>().join(&b'\n');
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(&text, true);
        let guess = |country| match detector.guess(country, Utf8Detection::Deny) {
            // No system writes names in it, and a few letters of GBK look like it.
            found if found == EUC_JP => GBK,
            found => found,
        };
        let usual = guess(None);
        let is_latin = |encoding| is_latin(&Self(encoding).read(&text));
        let is_written = |encoding: &&'static Encoding| is_written(&text, encoding);
        Self(match () {
            () if is_written(&usual) => Some(usual),
            () if is_latin(None) => None,
            () if is_latin(Some(usual)) => Some(usual),
            () => {
                let guesses = COUNTRIES.map(|country| guess(Some(country)));
                Some(guesses.into_iter().find(is_written).unwrap_or(usual))
            }
        })
    }

    pub(crate) fn read(&self, name: &[u8]) -> String {
        let dos = |&byte: &u8| match byte.checked_sub(0x80) {
            None => byte.into(),
            Some(upper) => DOS.chars().nth(upper.into()).unwrap_or_default(),
        };
        match (str::from_utf8(name), self.0) {
            (Ok(name), _) => name.to_owned(),
            (_, Some(encoding)) => encoding.decode_without_bom_handling(name).0.into_owned(),
            (_, None) => name.iter().map(dos).collect(),
        }
    }
}

/// Whether a text in an encoding that is not Latin is mostly letters and digits. Those of half width are rare, and any
/// bytes are some of them.
fn is_written(text: &[u8], encoding: &'static Encoding) -> bool {
    let plain = encoding.decode_without_bom_handling_and_without_replacement(text);
    let decoded = plain.filter(|_| NOT_LATIN.contains(&encoding));
    let is_rare = |character: &char| ('\u{ff61}'..='\u{ff9f}').contains(character);
    decoded.is_some_and(|text| {
        let (letters, others): (Vec<char>, Vec<char>) = text
            .chars()
            .filter(|character| !character.is_ascii())
            .partition(|character| character.is_alphanumeric() && !is_rare(character));
        letters.len() > others.len() && !is_torn(&text)
    })
}

/// Whether a text beyond ASCII has only Latin letters.
fn is_latin(text: &str) -> bool {
    let mut characters = text.chars().filter(|character| !character.is_ascii());
    characters.all(|character| character.is_alphabetic() && character < LATIN_END) && !is_torn(text)
}

/// Whether a `\` comes after a letter beyond ASCII: it is the second half of one in another encoding.
fn is_torn(text: &str) -> bool {
    let mut pairs = text.chars().zip(text.chars().skip(1));
    pairs.any(|(one, next)| !one.is_ascii() && next == '\\')
}
