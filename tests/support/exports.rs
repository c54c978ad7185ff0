//! Exports of learning platforms with hand-ins for one case of `next_move`, and what `judge grade` makes of them.

/// A right program for the only case, and a wrong one. They need none of ours, so that they run in a sandbox.
pub(crate) const RIGHT: &str = "echo -1\n";
pub(crate) const WRONG: &str = "echo 0\n";
/// A program that needs another file under the name that the student gave it.
const INCLUDES: &str = ". ./the_answer.sh\n";

/// The name of a hand-in, the ID, the e-mail address and the lateness of the student, and the verdict.
pub(crate) type Expected = (
    &'static str,
    Option<&'static str>,
    Option<&'static str>,
    Option<&'static str>,
    &'static str,
);

/// An export: the layout, its files with their contents, and what comes of it.
pub(crate) type Export = (&'static str, &'static [File], &'static [Expected]);
pub(crate) type File = (&'static str, &'static str);

/// The names are those that the sources of the platforms make, or samples that are public:
/// Moodle, `mod/assign/classes/downloader.php`, in folders and as before 3.1; Canvas, `lib/content_zipper.rb`;
/// the text of Blackboard Learn as in public scripts that read it, such as "Name: Jane Doe (jdoe)"; Gradescope,
/// `submission_metadata.yml` as otter-grader reads it.
pub(crate) const EXPORTS: [Export; 8] = [
    (
        "moodle",
        &[
            (
                "Ada Lovelace_1001_assignsubmission_file/next_move.sh",
                RIGHT,
            ),
            (
                "Ada Lovelace_1001_assignsubmission_onlinetext/onlinetext.html",
                "<p>Hello</p>",
            ),
            (
                "Jörg Müller_1002_assignsubmission_file_/src/next_move.sh",
                WRONG,
            ),
            (
                "Participant_1003_assignsubmission_onlinetext/onlinetext.html",
                "<p>Sorry</p>",
            ),
            ("Default group_assignsubmission_file/next_move.sh", RIGHT),
        ],
        &[
            ("Ada Lovelace", Some("1001"), None, None, "AC"),
            ("Default group", None, None, None, "AC"),
            ("Jörg Müller", Some("1002"), None, None, "WA"),
            ("Participant", Some("1003"), None, None, "missing"),
        ],
    ),
    (
        "moodle",
        &[
            (
                "Ada Lovelace_1001_assignsubmission_file_next_move.sh",
                RIGHT,
            ),
            (
                "Ada Lovelace_1001_assignsubmission_onlinetext_onlinetext.html",
                "<p>Hello</p>",
            ),
            (
                "Ada Lovelace_1002_assignsubmission_file_next_move.sh",
                WRONG,
            ),
        ],
        &[
            ("Ada Lovelace (1001)", Some("1001"), None, None, "AC"),
            ("Ada Lovelace (1002)", Some("1002"), None, None, "WA"),
        ],
    ),
    (
        "canvas",
        &[
            ("lovelaceada_501_9001_next_move.sh", INCLUDES),
            ("lovelaceada_501_9002_the_answer.sh", RIGHT),
            ("müllerjörg_LATE_502_9003_next_move.sh", WRONG),
            ("noetheremmy_503_text.html", "<p>Later</p>"),
            ("anon_x7Kq2_9005_next_move.sh", RIGHT),
            ("LATE_anon_y8Lr3_9006_next_move.sh", WRONG),
        ],
        &[
            ("anon (x7Kq2)", Some("x7Kq2"), None, None, "AC"),
            ("anon (y8Lr3)", Some("y8Lr3"), None, Some("marked"), "WA"),
            ("lovelaceada", Some("501"), None, None, "AC"),
            ("müllerjörg", Some("502"), None, Some("marked"), "WA"),
            ("noetheremmy", Some("503"), None, None, "missing"),
        ],
    ),
    (
        "blackboard",
        &[
            (
                "Week_3_ada_attempt_2026-11-01-10-20-30.txt",
                "Name: Ada Lovelace (ada)\nAssignment: Week_3\n",
            ),
            ("Week_3_ada_attempt_2026-11-01-10-20-30_next_move.sh", WRONG),
            (
                "Week_3_ada_attempt_2026-11-02-09-00-00.txt",
                "Name: Ada Lovelace (ada)\nAssignment: Week_3\n",
            ),
            ("Week_3_ada_attempt_2026-11-02-09-00-00_next_move.sh", RIGHT),
            (
                "Week_3_ben_k_attempt_2026-11-01-11-00-00.txt",
                "Name: Benedikt (Ben) Kahn (ben_k)\r\nAssignment: Week_3\r\n",
            ),
            ("Week_3_cem_attempt_2026-11-01-12-00-00_next_move.sh", WRONG),
        ],
        &[
            ("Ada Lovelace", Some("ada"), None, None, "AC"),
            ("Benedikt (Ben) Kahn", Some("ben_k"), None, None, "missing"),
            ("cem", Some("cem"), None, None, "WA"),
        ],
    ),
    (
        "gradescope",
        &[
            (
                "submission_metadata.yml",
                "\
submission_77001:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0301'
    :email: ada@example.org
  - :name: Ben Kahn
    :sid:
    :email: ben@example.org
  :created_at: 2026-11-01 10:20:30.000000000 Z
  :score: 0.0
submission_77002:
  :submitters:
  - :name: Cem Demir
    :sid: 303
    :email: cem@example.org
",
            ),
            ("submission_77001/next_move.sh", RIGHT),
            ("submission_77002/src/next_move.sh", WRONG),
        ],
        &[
            (
                "Ada Lovelace",
                Some("0301"),
                Some("ada@example.org"),
                None,
                "AC",
            ),
            ("Ben Kahn", None, Some("ben@example.org"), None, "AC"),
            (
                "Cem Demir",
                Some("303"),
                Some("cem@example.org"),
                None,
                "WA",
            ),
        ],
    ),
    (
        "github",
        &[
            ("knights-tour-ada/.git/HEAD", "ref: refs/heads/main\n"),
            ("knights-tour-ada/next_move.sh", RIGHT),
            ("knights-tour-ben-k/.git/HEAD", "ref: refs/heads/main\n"),
            ("knights-tour-ben-k/next_move.sh", WRONG),
        ],
        &[
            ("ada", Some("ada"), None, None, "AC"),
            ("ben-k", Some("ben-k"), None, None, "WA"),
        ],
    ),
    (
        "files",
        &[
            ("ada_next_move.sh", RIGHT),
            ("ben_k_next_move (1).sh", WRONG),
            ("ben_k_next_move.sh", RIGHT),
        ],
        &[
            ("ada", None, None, None, "AC"),
            ("ben_k", None, None, None, "WA"),
        ],
    ),
    (
        "folders",
        &[
            ("ada/next_move.sh", RIGHT),
            ("ben/src/next_move.sh", WRONG),
            ("cem.sh", RIGHT),
        ],
        &[
            ("ada", None, None, None, "AC"),
            ("ben", None, None, None, "WA"),
            ("cem", None, None, None, "AC"),
        ],
    ),
];
