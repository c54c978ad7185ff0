//! The points of tests and of groups in packages of Polygon.
#![cfg(target_os = "linux")]

use crate::support::Folder;

/// A package of Polygon whose tests have these attributes, and these groups: a name, a policy, and the group that it needs.
fn polygon(tests: &[&str], groups: &[[&str; 3]]) -> Folder {
    let test = |rest: &&str| format!("<test method='manual' {rest}/>");
    let group = |[name, policy, needed]: &[&str; 3]| {
        let needed = match *needed {
            "" => String::new(),
            needed => format!("<dependencies><dependency group='{needed}'/></dependencies>"),
        };
        format!("<group name='{name}' points-policy='{policy}'>{needed}</group>")
    };
    let xml = [
        "<problem><judging><testset name='tests'><time-limit>1000</time-limit><tests>",
        &tests.iter().map(test).collect::<String>(),
        "</tests><groups>",
        &groups.iter().map(group).collect::<String>(),
        "</groups></testset></judging><assets><checker name='std::wcmp.cpp'/></assets></problem>",
    ];
    let place = Folder::new("");
    place.write("problem.xml", xml.concat());
    for number in 1..=tests.len() {
        for end in ["", ".a"] {
            place.write(format!("tests/{number:02}{end}"), "yes\n");
        }
    }
    place
}

/// The scores of some folders if the test of this number is wrong. No test has the number 0.
fn scores(place: &Folder, broken: u32, folders: &[&str]) -> Vec<Option<f64>> {
    let answer = format!("tests/{broken:02}.a");
    place.write(&answer, "no\n");
    let found = place.json("run --problem . --format=json --all-cases -- cat");
    place.write(&answer, "yes\n");
    let groups = found["scores"].as_array().expect("a list").clone();
    let score = |name: &&str| {
        let group = groups.iter().find(|group| group["name"] == *name);
        group.and_then(|group| group["score"].as_f64())
    };
    folders.iter().map(score).collect()
}

/// A test has points of its own in a group that says so, or all tests of a group earn them together; a group that needs
/// another one, or one that this one needs, has none without it. The samples are group 0.
#[test]
fn points_of_polygon_are_those_of_tests_and_of_groups() {
    let place = polygon(
        &[
            "group='0' sample='true'",
            "group='a' points='10.0'",
            "group='a' points='20.0'",
            "group='b' points='30.0'",
            "group='c' points='15.0'",
            "group='c' points='25.0'",
            "group='d' points='5'",
        ],
        &[
            ["0", "complete-group", ""],
            ["a", "each-test", ""],
            ["b", "complete-group", "a"],
            ["c", "complete-group", "0"],
            ["d", "complete-group", "b"],
        ],
    );
    let folders = ["", "secret/a", "secret/b", "secret/c", "secret/d"];
    for (broken, expected) in [
        (0, [105.0, 30.0, 30.0, 40.0, 5.0]),
        (1, [65.0, 30.0, 30.0, 0.0, 5.0]),
        (3, [50.0, 10.0, 0.0, 40.0, 0.0]),
        (5, [65.0, 30.0, 30.0, 0.0, 5.0]),
    ] {
        let found = scores(&place, broken, &folders);
        assert_eq!(found, expected.map(Some), "test {broken}");
    }
}

/// A sample in a group with other tests counts there, and for no other group. A group that the list of groups does not
/// have counts all the same.
#[test]
fn samples_of_polygon_count_in_their_group() {
    let place = polygon(
        &[
            "group='1' sample='true' points='10'",
            "group='1' points='20'",
            "group='2' sample='true'",
            "group='2' points='40'",
            "group='x' points='30'",
        ],
        &[["1", "complete-group", ""], ["2", "complete-group", ""]],
    );
    let folders = ["", "secret/1", "secret/2", "secret/x"];
    for (broken, expected) in [
        (0, [100.0, 30.0, 40.0, 30.0]),
        (1, [70.0, 0.0, 40.0, 30.0]),
        (2, [70.0, 0.0, 40.0, 30.0]),
        (3, [60.0, 30.0, 0.0, 30.0]),
        (5, [70.0, 30.0, 40.0, 0.0]),
    ] {
        let found = scores(&place, broken, &folders);
        assert_eq!(found, expected.map(Some), "test {broken}");
    }
}
