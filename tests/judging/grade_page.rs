//! The page of `judge grade --format html` in a real browser, Chromium without a window.
#![cfg(target_os = "linux")]

use crate::support::browser::opened;
use crate::support::class::{Class, RIGHT, WRONG};
use crate::support::{has, kinds, more, up_to};

/// A class, with a name that an unsafe page would run, and its page.
fn page() -> (Class, std::path::PathBuf) {
    let class = Class::of_next_move();
    class.add("ben", RIGHT);
    class.add("ada", WRONG);
    class.add(
        "cem",
        "#!/bin/sh\necho '</script><script>document.title = \"broken\"</script>'\n",
    );
    class.add("<script>document.title = 'broken'<", "#!/bin/sh\nexit 3\n");
    class.write(
        "points.toml",
        "\"next_move/easy\" = 3\n\"next_move/hard\" = 4\n",
    );
    let path = class.path("report.html");
    let points = ["--points", "points.toml"];
    let html = ["--format", "html", "--out", "report.html"];
    let answer = class.grade(&[&points[..], &html].concat());
    assert_eq!((answer.code, answer.error.as_str()), (1, ""));
    (class, path)
}

/// The names in the table of a page, from the top.
fn order(page: &str) -> Vec<&str> {
    let table = page.split("<table id=\"class\">").nth(1);
    let table = table.and_then(|table| table.split("<tbody>").nth(1));
    let table = table
        .expect("a table")
        .split("</tbody>")
        .next()
        .unwrap_or_default();
    let rows = table.split("<th scope=\"row\"").skip(1);
    rows.map(|row| {
        let link = row.split("<a ").nth(1).expect("a link");
        let text = link.split('>').nth(1).expect("a text");
        text.split('<').next().unwrap_or_default()
    })
    .collect()
}

/// The name with markup, as the browser writes it.
const ODD: &str = "&lt;script&gt;document.title = 'broken'&lt;";

/// Takes seconds: only a browser shows what the script of the page does.
#[test]
fn the_table_can_be_sorted_and_nothing_goes_wrong() {
    if !has("chromium") {
        return;
    }
    let (_class, path) = page();
    let orders = [
        ("#sort=-points", ["ben", ODD, "ada", "cem"]),
        ("#sort=-name", ["cem", "ben", "ada", ODD]),
        ("", [ODD, "ada", "ben", "cem"]),
        ("#sort=points", [ODD, "ada", "cem", "ben"]),
    ];
    let head = "data-name=\"points\" aria-sort=\"descending\"";
    for (fragment, sorted) in orders.into_iter().take(up_to(2, 4)) {
        let (text, console) = opened(&path, fragment);
        assert_eq!(order(&text), sorted, "{fragment}");
        assert_eq!(text.contains(head), fragment == "#sort=-points", "{text}");
        assert!(!console.contains("CONSOLE"), "{console}");
        let title = "<title>next_move: 4 hand-ins</title>";
        assert!(text.contains(title), "{text}");
        assert_eq!(text.matches("<button type=\"button\">").count(), 5);
    }
    // A link to a hand-in opens it.
    let (text, _) = opened(&path, "#hand-in-1");
    let open = "<details class=\"hand-in\" open=\"\">";
    assert_eq!(text.matches(open).count(), 1, "{text}");
}

#[test]
fn the_page_can_be_read_without_scripts() {
    if !has("chromium") {
        return;
    }
    let (class, path) = page();
    // The browser cannot print a page if scripts are switched off; so the script is taken out.
    let text = class.read(path);
    let (before, rest) = text.split_once("<script>").expect("the page has a script");
    let (_, after) = rest.split_once("</script>").expect("the script ends");
    let plain = class.write("plain.html", &format!("{before}{after}"));
    let (text, _) = opened(&plain, "#sort=-name");
    assert_eq!(order(&text), [ODD, "ada", "ben", "cem"], "nothing sorts");
    assert!(
        !text.contains("<button"),
        "what needs the script is not there"
    );
    for words in [
        "Hand-ins",
        "1 of 4 hand-ins accepted.",
        "Input",
        "Expected",
        "Found",
        "<svg",
        "0/7",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn no_column_is_cut() {
    if !has("chromium") {
        return;
    }
    let name = "deep/09_squares_that_are_far_away_from_each_other";
    let class = Class::new(&[(name, "1\n0 0\n0\n", "-1\n")]);
    class.add("a_name_that_is_as_long_as_those_of_archives_are", WRONG);
    let page = class.text(&["--format", "html"]);
    // Without the policy, so that a script may measure.
    let (before, rest) = page.split_once("<meta http-equiv").expect("a policy");
    let (_, after) = rest.split_once('>').expect("its end");
    for width in kinds([800, 1400, 1000]) {
        let measure = format!(
            "<script>document.documentElement.style.width = '{width}px';
            const box = document.querySelector('.table');
            document.title = box.scrollWidth - box.clientWidth;</script>"
        );
        let measured = class.write("measured.html", &format!("{before}{after}{measure}"));
        let (text, _) = opened(&measured, "");
        assert!(text.contains("<title>0</title>"), "{width}: {text}");
    }
}

/// Names go on after `/`, `_` and `-` on the next line, and words never.
#[test]
fn no_word_is_broken() {
    if !has("chromium") {
        return;
    }
    let name = "deep/09_squares_that_are_far_away_from_each_other";
    let class = Class::new(&[(name, "1\n0 0\n0\n", "-1\n")]);
    class.add("Konstantinopolitanska Annegret-Wilhelmine", WRONG);
    class.write("class/Wolfeschlegelsteinhausen.7z", "7z");
    let page = class.text(&["--format", "html", "--points", "next_move = 10"]);
    let (before, rest) = page.split_once("<meta http-equiv").expect("a policy");
    let (_, after) = rest.split_once('>').expect("its end");
    for width in kinds([320, 800, 1400]) {
        let measure = format!(
            "<script>document.documentElement.style.width = '{width}px';
            document.querySelectorAll('details').forEach((box) => box.open = true);
            const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const broken = [];
            for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {{
              if (node.parentNode.closest('script, svg')) continue;
              for (const word of node.data.matchAll(/[^\\s\\/_-]+/g)) {{
                const range = document.createRange();
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                const tops = [...range.getClientRects()].map((box) => Math.round(box.top));
                if (new Set(tops).size > 1) broken.push(word[0]);
              }}
            }}
            document.title = 'broken: ' + broken.join(' ');</script>"
        );
        let measured = class.write("measured.html", &format!("{before}{after}{measure}"));
        let (text, _) = opened(&measured, "");
        assert!(text.contains("<title>broken: </title>"), "{width}: {text}");
    }
}

/// What to do comes first, then the class as a whole, then each student.
#[test]
fn the_page_begins_with_what_a_person_has_to_look_at() {
    let class = Class::of_next_move();
    class.add("ada", RIGHT);
    class.add("ben", WRONG);
    class.write("class/cem/next_move.sh", "echo 9\n");
    class.write("class/dan.7z", "7z");
    class.add("eve", "#!/bin/sh\ncat > /dev/null; echo 3\n");
    let points = "\"next_move/easy\" = 4.5\n\"next_move/hard\" = 0.5\n";
    let page = class.text(&["--format", "html", "--points", points]);
    let heads = page.split("<h2>").skip(1);
    let heads = heads.map(|text| text.split('<').next().unwrap_or_default());
    let order = [
        "To look at by hand",
        "Marks",
        "Cases that fail",
        "Mistakes",
        "Points",
        "Hand-ins",
    ];
    let heads: Vec<&str> = heads.filter(|head| order.contains(head)).collect();
    assert_eq!(heads, order);
    // Dan has no mark, so he does not count.
    assert!(
        page.contains("Mean: 1.25 of 5 points, over 4 hand-ins."),
        "{page}"
    );
    let bar = |name: &str, count: usize, most: usize| {
        let cells = format!(
            "<td class=\"number\">{count}</td><td><progress max=\"{most}\" value=\"{count}\">"
        );
        assert!(
            page.contains(&format!("{name}</td>{cells}")),
            "{name}: {page}"
        );
    };
    bar("from 100 %<wbr>", 1, 4);
    bar("from 0 %<wbr>", 3, 4);
    bar("next_<wbr>move/<wbr>easy/<wbr>1<wbr>", 3, 3);
    bar("next_<wbr>move/<wbr>easy/<wbr>2<wbr>", 2, 3);
    bar("next_<wbr>move/<wbr>hard/<wbr>1<wbr>", 3, 3);
    bar("next_<wbr>move: constant-<wbr>output<wbr>", 2, 2);
}

#[test]
fn the_policy_of_the_page_lets_no_other_script_run() {
    if !more() || !has("chromium") {
        return;
    }
    let (class, path) = page();
    let text = class.read(path);
    let attack = "<script>document.title = 'broken'</script><h2>Hand-ins";
    let attacked = text.replacen("<h2>Hand-ins", attack, 1);
    assert_ne!(attacked, text);
    let attacked = class.write("attacked.html", &attacked);
    let (dom, console) = opened(&attacked, "#sort=-name");
    assert!(
        dom.contains("<title>next_move: 4 hand-ins</title>"),
        "{dom}"
    );
    assert!(console.contains("Content Security Policy"), "{console}");
    assert_eq!(order(&dom), ["cem", "ben", "ada", ODD], "our script runs");
    // Without the policy it would run.
    let text = class.read(attacked);
    let meta = text.find("<meta http-equiv").expect("a policy");
    let end = meta + text[meta..].find('>').expect("its end") + 1;
    let open = class.write("open.html", &format!("{}{}", &text[..meta], &text[end..]));
    let (dom, _) = opened(&open, "");
    assert!(dom.contains("<title>broken</title>"), "{dom}");
}
