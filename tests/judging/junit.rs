//! The XML of `judge run`, held against its schema in `docs/schema/`, and against what other
//! systems expect of it.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::class::{Class, RIGHT, WRONG, write_program};
use crate::support::{has, stages_in};
use predicates::prelude::*;
use roxmltree::{Document, Node};

/// The times that junit-10.xsd of Jenkins allows, in its stricter version.
const TIMES_OF_JENKINS: &str = r"(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]{0,3})?";

/// A student's program that has every verdict, by the number of the case.
const STUDENT: &str = "read number; case $number in
    1) echo right ;;
    2) printf 'w\\033[2J\\342\\200\\256rong <&' ;;
    3) exit 3 ;;
    4) sleep 100 ;;
    5) yes ;;
    6) echo std::bad_alloc >&2; exit 1 ;;
    7) kill -9 $PPID; sleep 100 ;;
    esac";

/// Whether the whole text matches the pattern.
fn matches(pattern: &str, text: &str) -> bool {
    let predicate = predicate::str::is_match(format!("^(?:{pattern})$"));
    predicate.expect("a pattern").eval(text)
}

/// The child of a node of a schema with this name; all others are of `allowed` names.
fn children<'a>(node: Node<'a, 'a>, allowed: &[&str]) -> Vec<Node<'a, 'a>> {
    let found: Vec<_> = node.children().filter(Node::is_element).collect();
    for child in &found {
        let name = child.tag_name().name();
        assert!(allowed.contains(&name), "the schema has a {name}");
    }
    found
}

/// The part of a schema with this name.
fn part<'a>(schema: &'a Document<'_>, kind: &str, name: &str) -> Option<Node<'a, 'a>> {
    let parts = children(schema.root_element(), &["simpleType", "element"]);
    let is_it = |node: &Node<'_, '_>| {
        node.tag_name().name() == kind && node.attribute("name") == Some(name)
    };
    parts.into_iter().find(is_it)
}

/// What is wrong with the value of an attribute.
fn fault_of_value(schema: &Document<'_>, kind: &str, value: &str) -> Option<String> {
    if kind == "xs:string" {
        return None;
    }
    let kind = part(schema, "simpleType", kind).expect("the schema has the type");
    let [restriction] = children(kind, &["restriction"])[..] else {
        panic!("a type has a restriction");
    };
    assert_eq!(restriction.attribute("base"), Some("xs:string"));
    let facets = children(restriction, &["pattern", "enumeration"]);
    let allows = |facet: &Node<'_, '_>| {
        let allowed = facet.attribute("value").expect("a facet has a value");
        match facet.tag_name().name() {
            "pattern" => matches(allowed, value),
            _ => allowed == value,
        }
    };
    (!facets.iter().any(allows)).then(|| format!("the value {value}"))
}

/// The first thing that is wrong with an element and those in it.
fn fault(schema: &Document<'_>, element: Node<'_, '_>) -> Option<String> {
    let name = element.tag_name().name();
    let Some(declared) = part(schema, "element", name) else {
        return Some(format!("the element {name}"));
    };
    let [kind] = children(declared, &["complexType"])[..] else {
        panic!("an element has a type");
    };
    let parts = children(kind, &["choice", "attribute"]);
    let is_attribute =
        |node: &Node<'_, '_>| node.has_tag_name(("http://www.w3.org/2001/XMLSchema", "attribute"));
    let (attributes, choices): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_attribute);
    for attribute in element.attributes() {
        let declared = attributes
            .iter()
            .find(|node| node.attribute("name") == Some(attribute.name()));
        let Some(declared) = declared else {
            return Some(format!("the attribute {}", attribute.name()));
        };
        let kind = declared.attribute("type").expect("an attribute has a type");
        let fault = fault_of_value(schema, kind, attribute.value());
        if let Some(fault) = fault {
            return Some(format!("{fault} of {}", attribute.name()));
        }
    }
    for attribute in attributes {
        assert_eq!(attribute.attribute("use"), Some("required"));
        let wanted = attribute
            .attribute("name")
            .expect("an attribute has a name");
        if element.attribute(wanted).is_none() {
            return Some(format!("{name} without {wanted}"));
        }
    }
    fault_of_content(schema, kind, choices.first().copied(), element)
}

/// What is wrong with the elements and the text in an element.
fn fault_of_content(
    schema: &Document<'_>,
    kind: Node<'_, '_>,
    choice: Option<Node<'_, '_>>,
    element: Node<'_, '_>,
) -> Option<String> {
    let name = element.tag_name().name();
    let texts = element.children().filter(Node::is_text);
    let mut texts = texts.filter_map(|node| node.text());
    if kind.attribute("mixed") != Some("true") && texts.any(|text| !text.trim().is_empty()) {
        return Some(format!("text in {name}"));
    }
    let inner: Vec<_> = element.children().filter(Node::is_element).collect();
    let number = |attribute: &str| match choice.and_then(|choice| choice.attribute(attribute)) {
        Some("unbounded") => usize::MAX,
        Some(number) => number.parse().expect("a number"),
        None => 0,
    };
    if inner.len() < number("minOccurs") || inner.len() > number("maxOccurs") {
        return Some(format!("{} elements in {name}", inner.len()));
    }
    for child in inner {
        let allowed = choice.map_or_else(Vec::new, |choice| children(choice, &["element"]));
        let found = child.tag_name().name();
        if !allowed
            .iter()
            .any(|node| node.attribute("ref") == Some(found))
        {
            return Some(format!("{found} in {name}"));
        }
        if let Some(fault) = fault(schema, child) {
            return Some(fault);
        }
    }
    None
}

/// What is wrong with a document by our schema.
fn fault_of(xml: &str) -> Option<String> {
    let schema = fs::read_to_string(crate::support::project("docs/schema/judge_run_junit.xsd"));
    let schema = schema.expect("there is a schema");
    let schema = Document::parse(&schema).expect("the schema is XML");
    let document = Document::parse(xml).expect("the report is XML");
    fault(&schema, document.root_element())
}

/// A report of `judge run` on cases in this folder.
fn report(cases: &Path, arguments: &[&str]) -> String {
    let output = Command::new(crate::support::binary("judge"))
        .args(["run", "--format", "junit", "--wall-limit", "0.3", "--cases"])
        .arg(cases)
        .args(arguments)
        .env("PATH", crate::support::search_path())
        .output()
        .expect("judge can be started");
    String::from_utf8(output.stdout).expect("the report is text")
}

/// A report of `judge grade`: right and wrong, not built, not started, and missing.
fn report_of_class() -> String {
    let class = Class::of_next_move();
    class.add("right", RIGHT);
    class.add("wrong <&\u{1b}", WRONG);
    class.write("class/broken.sh", "if\n");
    write_program(&class.folder().join("odd"), "#!/no/such/interpreter\n");
    class.write("class/none/notes.txt", "");
    class.text(&["--format", "junit"])
}

/// Reports with every verdict, and with a stage that has no program.
fn reports() -> Vec<String> {
    let folder = tempfile::tempdir().expect("there is room for cases");
    for number in 1..=7 {
        let file = folder.path().join(format!("{number}\u{202E}<"));
        fs::write(file.with_extension("in"), format!("{number}\n")).expect("there is room");
        fs::write(file.with_extension("ans"), "right\n").expect("there is room");
    }
    let stages = stages_in(folder.path(), &[("simulate", "simulate")]);
    let stages = stages.each_ref().map(String::as_str);
    vec![
        report(folder.path(), &["--", "sh", "-c", STUDENT]),
        report(
            folder.path(),
            &[
                "--checker",
                "false",
                "--protocol",
                "kattis",
                "--",
                "sh",
                "-c",
                STUDENT,
            ],
        ),
        report(&crate::support::project("fixtures"), &stages),
        report_of_class(),
    ]
}

#[test]
fn every_report_is_valid_and_nothing_else() {
    if !has("sh") {
        return;
    }
    let mut verdicts = Vec::new();
    for xml in reports() {
        assert_eq!(fault_of(&xml), None, "{xml}");
        let document = Document::parse(&xml).expect("the report is XML");
        let nodes = document.descendants();
        verdicts.extend(nodes.filter_map(|node| node.attribute("type").map(str::to_owned)));
        for (part, other, words) in [
            ("time=\"0.", "time=\"0.000", "the value 0.000"),
            (" errors=\"", " wrong=\"", "the attribute wrong"),
            (" tests=\"", " tests=\"-", "the value -"),
            (" classname=", " class=", "the attribute class"),
            ("<testcase", "lost<testcase", "text in testsuite"),
            (
                "testsuite name",
                "testsuite  id=\"\" name",
                "the attribute id",
            ),
            ("<failure ", "<error/><failure ", "2 elements in testcase"),
            ("type=\"", "type=\"P", "the value P"),
        ] {
            let changed = xml.replace(part, other);
            assert_ne!(changed, xml, "{part}");
            let fault = fault_of(&changed);
            let fault = fault.unwrap_or_else(|| panic!("{other} is allowed"));
            assert!(fault.starts_with(words), "{fault}");
        }
    }
    verdicts.sort();
    verdicts.dedup();
    assert_eq!(
        verdicts,
        ["CE", "JE", "MLE", "OLE", "RTE", "TLE", "WA", "program"]
    );
}

#[test]
fn times_are_as_common_schemas_want_them() {
    if !has("sh") {
        return;
    }
    for xml in reports() {
        let document = Document::parse(&xml).expect("the report is XML");
        let nodes = document.descendants();
        let times: Vec<&str> = nodes.filter_map(|node| node.attribute("time")).collect();
        assert!(times.len() > 5);
        for time in times {
            assert!(matches(TIMES_OF_JENKINS, time), "{time}");
        }
    }
    assert!(!matches(TIMES_OF_JENKINS, "0.001234"));
}

#[test]
fn a_stage_without_a_program_is_a_failure() {
    let folder = tempfile::tempdir().expect("there is room");
    let stages = stages_in(folder.path(), &[("simulate", "simulate")]);
    let stages = stages.each_ref().map(String::as_str);
    let xml = report(&crate::support::project("fixtures"), &stages);
    let document = Document::parse(&xml).expect("the report is XML");
    let number = |node: Node<'_, '_>, name: &str| -> usize {
        let number = node.attribute(name).and_then(|number| number.parse().ok());
        number.unwrap_or_else(|| panic!("there is a number {name}"))
    };
    let root = document.root_element();
    let suites: Vec<_> = root.children().filter(Node::is_element).collect();
    let counts: Vec<[usize; 3]> = suites
        .iter()
        .map(|&suite| ["tests", "failures", "errors"].map(|name| number(suite, name)))
        .collect();
    assert_eq!(counts[..2], [[1, 1, 0], [1, 1, 0]]);
    assert_eq!(counts[2][1..], [0, 0]);
    assert_eq!(
        (number(root, "tests"), number(root, "failures")),
        (counts[2][0] + 2, 2)
    );
    for suite in &suites[..2] {
        let case = suite.last_element_child().expect("a case");
        assert_eq!(case.attribute("name"), Some("program"));
        assert_eq!(case.attribute("classname"), suite.attribute("name"));
        let failure = case.first_element_child().expect("a failure");
        assert_eq!(failure.tag_name().name(), "failure");
        assert_eq!(
            failure.attribute("message"),
            Some("no program was handed in")
        );
    }
}
