//! The XML of `judge run`, held against its schema in `docs/schema/`, and against what other
//! systems expect of it.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::class::{Class, RIGHT, WRONG, write_program};
use crate::support::{binary, project, search_path, stages_in};
use predicates::prelude::*;
use roxmltree::{Document, Node};

/// The times that junit-10.xsd of Jenkins allows, in its stricter version.
const TIMES_OF_JENKINS: &str = r"(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]{0,3})?";

/// What is understood of schemas.
const KNOWN: &str =
    "schema simpleType restriction pattern enumeration element complexType choice attribute";

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

/// The parts of a schema that are of a kind, in a node.
fn all<'a>(node: Node<'a, 'a>, kind: &str) -> impl Iterator<Item = Node<'a, 'a>> {
    let parts = node.descendants();
    parts.filter(move |part| part.tag_name().name() == kind)
}

/// The part of a schema with this name.
fn part<'a>(schema: Node<'a, 'a>, kind: &'a str, name: &str) -> Option<Node<'a, 'a>> {
    all(schema, kind).find(|node| node.attribute("name") == Some(name))
}

/// Whether a schema allows a value of this type.
fn allows(schema: Node<'_, '_>, kind: &str, value: &str) -> bool {
    let Some(kind) = part(schema, "simpleType", kind) else {
        assert_eq!(kind, "xs:string");
        return true;
    };
    let value_of = |facet: Node<'_, '_>| facet.attribute("value").expect("a value").to_owned();
    all(kind, "pattern").any(|facet| matches(&value_of(facet), value))
        || all(kind, "enumeration").any(|facet| value_of(facet) == value)
}

/// The first thing that is wrong with an element and those in it.
fn fault(schema: Node<'_, '_>, element: Node<'_, '_>) -> Option<String> {
    let name = element.tag_name().name();
    let Some(declared) = part(schema, "element", name) else {
        return Some(format!("the element {name}"));
    };
    let attributes = all(declared, "attribute").map(|attribute| {
        assert_eq!(attribute.attribute("use"), Some("required"));
        let [name, kind] = ["name", "type"].map(|field| attribute.attribute(field));
        (name.expect("a name"), kind.expect("a type"))
    });
    let attributes: BTreeMap<&str, &str> = attributes.collect();
    for attribute in element.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        match attributes.get(name) {
            Some(kind) if allows(schema, kind, value) => {}
            Some(_) => return Some(format!("the value {value} of {name}")),
            None => return Some(format!("the attribute {name}")),
        }
    }
    let lacks = attributes
        .keys()
        .find(|name| !element.has_attribute(**name));
    if let Some(lacks) = lacks {
        return Some(format!("{name} without {lacks}"));
    }
    fault_of_content(schema, declared, element)
}

/// What is wrong with the elements and the text in an element.
fn fault_of_content(
    schema: Node<'_, '_>,
    declared: Node<'_, '_>,
    element: Node<'_, '_>,
) -> Option<String> {
    let name = element.tag_name().name();
    let is_mixed = all(declared, "complexType").any(|kind| kind.has_attribute("mixed"));
    let texts = element.children().filter(Node::is_text);
    let mut texts = texts.filter_map(|node| node.text());
    if !is_mixed && texts.any(|text| !text.trim().is_empty()) {
        return Some(format!("text in {name}"));
    }
    let inner: Vec<_> = element.children().filter(Node::is_element).collect();
    let choice = all(declared, "choice").next();
    let number = |attribute: &str| match choice.and_then(|choice| choice.attribute(attribute)) {
        Some("unbounded") => usize::MAX,
        Some(number) => number.parse().expect("a number"),
        None => 0,
    };
    if !(number("minOccurs")..=number("maxOccurs")).contains(&inner.len()) {
        return Some(format!("{} elements in {name}", inner.len()));
    }
    inner.into_iter().find_map(|child| {
        let found = child.tag_name().name();
        let mut allowed = all(declared, "element").filter_map(|node| node.attribute("ref"));
        if allowed.any(|name| name == found) {
            fault(schema, child)
        } else {
            Some(format!("{found} in {name}"))
        }
    })
}

/// What is wrong with a document by our schema.
fn fault_of(xml: &str) -> Option<String> {
    let schema = fs::read_to_string(project("docs/schema/judge_run_junit.xsd"));
    let schema = schema.expect("there is a schema");
    let schema = Document::parse(&schema).expect("the schema is XML");
    for node in schema.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        let is_known = KNOWN.split(' ').any(|known| known == name);
        assert!(is_known, "the schema has a {name}");
    }
    let document = Document::parse(xml).expect("the report is XML");
    fault(schema.root_element(), document.root_element())
}

/// A report of `judge run` on cases in this folder.
fn report(cases: &Path, arguments: &[&str]) -> String {
    let output = Command::new(binary("judge"))
        .args(["run", "--format", "junit", "--wall-limit", "0.3", "--cases"])
        .arg(cases)
        .args(arguments)
        .env("PATH", search_path())
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
    let program = ["--", "sh", "-c", STUDENT];
    let checker = ["--checker", "false", "--protocol", "kattis"];
    vec![
        report(folder.path(), &program),
        report(folder.path(), &[&checker[..], &program].concat()),
        report(&project("fixtures"), &stages),
        report_of_class(),
    ]
}

#[test]
fn every_report_is_valid_and_nothing_else() {
    let (mut verdicts, reports) = (Vec::new(), reports());
    for xml in &reports {
        assert_eq!(fault_of(xml), None, "{xml}");
        let document = Document::parse(xml).expect("the report is XML");
        let times = document.descendants();
        let times: Vec<&str> = times.filter_map(|node| node.attribute("time")).collect();
        assert!(times.len() > 5);
        for time in times {
            assert!(matches(TIMES_OF_JENKINS, time), "{time}");
        }
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
            assert_ne!(changed, *xml, "{part}");
            let fault = fault_of(&changed);
            let fault = fault.unwrap_or_else(|| panic!("{other} is allowed"));
            assert!(fault.starts_with(words), "{fault}");
        }
    }
    assert!(!matches(TIMES_OF_JENKINS, "0.001234"));
    verdicts.sort();
    verdicts.dedup();
    let kinds = ["CE", "JE", "MLE", "OLE", "RTE", "TLE", "WA", "program"];
    assert_eq!(verdicts, kinds);
    a_stage_without_a_program_is_a_failure(&reports[2]);
}

fn a_stage_without_a_program_is_a_failure(xml: &str) {
    let document = Document::parse(xml).expect("the report is XML");
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
        let words = failure.attribute("message");
        assert_eq!(words, Some("no program was handed in"));
    }
}
