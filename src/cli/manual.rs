//! Manual pages, made of the help texts.

use std::io;

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

/// The name of the manual.
const MANUAL: &str = "Knights";

/// What `clap_mangen` writes for an empty line. Programs that check manual pages complain about it.
const GAP: &str = ".br\n\n.br\n";

/// The manual page of a command that has been built.
pub(crate) fn page(command: &Command) -> Vec<u8> {
    let mut page = title_line(command).into_bytes();
    let written = write(command, &mut page);
    written.expect("memory takes every byte");
    let page = String::from_utf8(page).expect("the help texts are UTF-8");
    page.replace(GAP, ".sp\n").into_bytes()
}

/// The first line: the name in capitals, the section, no date, the version, and the manual.
fn title_line(command: &Command) -> String {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let version = command.get_version().unwrap_or_default();
    let name = name.to_uppercase();
    format!(".TH {name} 1 \"\" \"{MANUAL} {version}\" \"{MANUAL}\"\n")
}

fn write(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone());
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(page)?;
    }
    let end = command.get_after_long_help().map(ToString::to_string);
    sections(&end.unwrap_or_default()).to_writer(page)
}

/// The sections at the end of a help text: each is a line without indentation that ends with a
/// colon, and the indented lines after it, which keep their line breaks.
fn sections(text: &str) -> Roff {
    let mut roff = Roff::new();
    let mut is_open = false;
    for line in text.lines() {
        let heading = line.strip_suffix(':').filter(|line| !line.starts_with(' '));
        if let Some(heading) = heading {
            if is_open {
                roff.control("fi", []);
            }
            roff.control("SH", [title(heading).as_str()]);
            roff.control("nf", []);
            is_open = true;
        } else if is_open && !line.is_empty() {
            roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
        }
    }
    if is_open {
        roff.control("fi", []);
    }
    roff
}

/// The title of a section, as manual pages have it.
fn title(heading: &str) -> String {
    match heading {
        "Exit codes" => "EXIT STATUS".to_owned(),
        "Example" => "EXAMPLES".to_owned(),
        _ => heading.to_uppercase(),
    }
}
