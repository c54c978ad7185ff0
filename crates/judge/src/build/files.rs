//! The files of a hand-in.

use std::fs::{File, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::build::languages::Languages;

/// The largest file that is copied, in bytes.
const LARGEST: u64 = 4 << 20;
/// The extensions of headers.
const HEADERS: [&str; 4] = ["h", "hh", "hpp", "hxx"];
/// Endings of the names of files that would choose the compiler or be used by it unasked.
const STEERING: [&str; 4] = ["rust-toolchain", "rust-toolchain.toml", ".gch", ".pch"];

/// A regular file that was handed in.
#[derive(Clone, Debug)]
pub struct HandInFile {
    /// Its path in the hand-in, as text.
    pub name: String,
    pub path: PathBuf,
    pub is_executable: bool,
    pub bytes: u64,
    /// Why it is not copied: it cannot be read, or it is too large, alone or with the others.
    pub left_out: Option<String>,
}

impl HandInFile {
    pub fn new(name: String, path: PathBuf, data: &Metadata) -> Self {
        let bytes = data.len();
        let left_out = if bytes > LARGEST {
            Some(format!("is larger than {} MiB", LARGEST >> 20))
        } else {
            let reason = File::open(&path).err();
            reason.map(|reason| format!("cannot be read: {reason}"))
        };
        Self {
            name,
            path,
            is_executable: is_executable(data),
            bytes,
            left_out,
        }
    }

    /// Copies it to where nothing is yet. The copy is executable if the file is.
    pub(crate) fn copy(&self, to: &Path) -> io::Result<()> {
        let from = File::open(&self.path)?.take(LARGEST);
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut copy = File::create_new(to)?;
        io::copy(&mut { from }, &mut copy)?;
        make_executable(&copy, self.is_executable)
    }

    /// The name that it has where it is.
    pub(super) fn file_name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// Whether programs see it: it is not left out, and not for a system or a tool.
    pub(super) fn is_visible(&self) -> bool {
        let name = self.file_name();
        let is_setting = name.starts_with('.') || STEERING.iter().any(|end| name.ends_with(end));
        self.left_out.is_none() && !is_setting
    }

    /// Whether it is a source or a header, or a script that says what interprets it.
    pub(crate) fn is_source(&self, languages: &Languages) -> bool {
        let is_script = || read(&self.path).is_ok_and(|text| text.starts_with(b"#!"));
        is_header(&self.path)
            || languages.of_name(&self.path).is_some()
            || self.is_executable && is_script()
    }
}

/// Whether a name has the extension of a header.
pub(super) fn is_header(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    HEADERS.iter().any(|header| extension == *header)
}

/// Makes a new file executable, if it is to be and the system knows that.
pub(crate) fn make_executable(file: &File, is_executable: bool) -> io::Result<()> {
    #[cfg(unix)]
    if is_executable {
        use std::os::unix::fs::PermissionsExt;
        return file.set_permissions(fs::Permissions::from_mode(0o755));
    }
    let _ = (file, is_executable);
    Ok(())
}

#[cfg(unix)]
fn is_executable(data: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    data.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &Metadata) -> bool {
    false
}

/// The bytes of a file that is small enough. The error ends a sentence that begins with its name.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, String> {
    let cannot = |error: io::Error| format!("cannot be read: {error}");
    let data = fs::metadata(path).map_err(cannot)?;
    if !data.is_file() {
        return Err("is not a file".to_owned());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(cannot)?;
    file.take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(cannot)?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("is larger than {} MiB", LARGEST >> 20));
    }
    Ok(bytes)
}

/// Whether no compiler takes a path for an option.
pub(super) fn is_plain_path(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-./".contains(byte);
    bytes.iter().all(is_plain) && bytes.first().is_some_and(u8::is_ascii_alphabetic)
}
