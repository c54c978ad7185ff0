//! The search for programs: which files make which part of an assignment or a program for a problem, and what all
//! others are for.
//!
//! [`Finder::find`] goes by the names that assignments ask for. A source that is named alone says by what it defines and
//! lacks for which problems it may be ([`Finder::problems_of`]): `mine.c` with the function `nextMove` and without `main`
//! needs our driver.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::slice::from_ref;
use std::sync::Arc;

use crate::build::languages::{Language, Languages};
use crate::build::part::{HandInFile, PartSources, SourceFile, source_name};
use crate::build::rules::{
    ANY_PROGRAM, Assignment, Form, KNIGHTS, NEXT_MOVE_ALONE, PartRule, advice_on_name, is_function,
    linked, our_header, rules_of, solutions_of,
};
use crate::build::source::{CodeReader, Outline};
use crate::problem::ALL;
use knights_problems::problem::{is_called, is_mentioned};

/// How many parameters the functions of the stages have.
const PARAMETERS: usize = 4;
/// What reads input in C and C++, Java, Go and Rust.
const READERS: &str =
    "cin fgets fread getchar getline scanf BufferedReader Scanner Scan Stdin stdin";
/// What reads it in Python and JavaScript.
const READS: [&str; 4] = ["input(", "sys.stdin", "process.stdin", "readFileSync"];

/// Searches files for programs.
pub struct Finder {
    pub code: CodeReader,
    /// The sources among the files that may be programs.
    sources: Vec<SourceFile>,
    /// The files that programs see.
    beside: Arc<[HandInFile]>,
}

/// Whether a file that is no source of a part matters. The texts follow its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileUse {
    /// A source names it.
    Named,
    /// It should have another name.
    Misnamed(String),
    /// It is not used, for this reason.
    Unused(String),
    Unknown,
}

impl Finder {
    pub fn new(languages: Languages) -> Self {
        Self {
            code: CodeReader::new(languages),
            sources: Vec::new(),
            beside: Arc::default(),
        }
    }

    /// Sets the files in which it searches, and which programs see.
    pub fn look_at(&mut self, files: &[HandInFile]) {
        let program_files = files.iter().filter(|file| !file.is_beside);
        let sources = program_files.filter_map(|file| {
            let (path, language) = (file.path.clone(), self.code.language(&file.path)?);
            Some(SourceFile { path, language })
        });
        self.sources = sources.collect();
        let visible = files.iter().filter(|file| file.is_visible());
        self.beside = visible.cloned().collect();
    }

    /// The parts that are there, in the order of the assignment.
    pub fn find(&self, task: Assignment) -> Vec<PartSources> {
        let alone: Vec<Option<PartSources>> = match task.problem {
            Some(problem) => vec![self.program(problem.name())],
            None => task.rules.iter().map(|rule| self.part(rule)).collect(),
        };
        let parts = alone.into_iter().flatten();
        parts.map(|part| self.complete(part)).collect()
    }

    /// A part with the files that it sees. The sources among them that define what its sources use are built with it.
    fn complete(&self, part: PartSources) -> PartSources {
        let beside = self.beside.clone();
        let mut complete = PartSources { beside, ..part };
        complete.add_helpers(&self.code);
        complete
    }

    /// A part, in the first form that is there.
    fn part(&self, rule: &'static PartRule) -> Option<PartSources> {
        rule.forms.iter().find_map(|form| self.part_in(form, rule))
    }

    fn part_in(&self, form: &Form, rule: &PartRule) -> Option<PartSources> {
        let main = self.named(form.main, form, &[])?;
        let is_whole = |other: &Form| other.ours.is_empty() && other.main.contains(&form.main[0]);
        let has_form_for_whole = !form.ours.is_empty() && rule.forms.iter().any(is_whole);
        if has_form_for_whole && self.is_whole_program(main) {
            return None;
        }
        let mut sources = vec![main];
        for name in form.functions {
            let function = self.named(&[name], form, &sources);
            sources.extend(function.filter(|source| !self.is_whole_program(source)));
        }
        if form.needs_function() && sources.len() == 1 {
            return None;
        }
        let language = self.joint(form, &sources)?;
        let sources = sources.into_iter().cloned().collect();
        Some(PartSources {
            name: rule.name,
            ours: form.ours,
            ..PartSources::new(rule.problem.name(), sources, language)
        })
    }

    /// A program for a problem: in its form, under its name, as `main.*`, or the only one.
    fn program(&self, problem: &'static str) -> Option<PartSources> {
        if let [rule] = rules_of(problem)
            && let Some(part) = self.part(rule)
        {
            return Some(part);
        }
        let named = self.named(&[problem, "main"], &ANY_PROGRAM, &[]);
        let source = named.or_else(|| self.only_program())?.clone();
        let language = source.language.clone();
        Some(PartSources {
            ours: self.called(&source, problem).map_or(&[], |form| form.ours),
            ..PartSources::new(problem, vec![source], language)
        })
    }

    /// The only source, or the only one with a `main`.
    fn only_program(&self) -> Option<&SourceFile> {
        let is_alone = self.sources.len() == 1;
        let runs = |source: &&SourceFile| is_alone || self.is_program(source);
        let mut programs = self.sources.iter().filter(runs);
        let first = programs.next().filter(|source| !is_function(source.stem()));
        first.filter(|_| programs.next().is_none())
    }

    /// The source with one of these names that can be built together with these sources in a form.
    /// An earlier name wins, then equal letter case, then an earlier language.
    fn named(&self, names: &[&str], form: &Form, with: &[&SourceFile]) -> Option<&SourceFile> {
        let joins = |source: &&SourceFile| {
            self.joint(form, &[with, from_ref(source)].concat())
                .is_some()
        };
        names.iter().find_map(|name| {
            let has_name = |source: &&SourceFile| source.stem().eq_ignore_ascii_case(name);
            let candidates = self.sources.iter().filter(has_name).filter(joins);
            candidates.min_by_key(|source| {
                (
                    Reverse(source.stem() == *name),
                    self.code.languages.rank(&source.language),
                )
            })
        })
    }

    /// The source in which a program begins that is for no problem: the one with this name or, as Kattis says for Java
    /// and Kotlin, this class. Without a name it is `main.*`, then `__main__.*` or one that has a `main` itself, then, as
    /// Kattis says, the first one by its name.
    pub(crate) fn entry_point(&self, name: Option<&str>) -> Option<&SourceFile> {
        let sources = || self.sources.iter();
        let Some(name) = name else {
            let is_main =
                |source: &&SourceFile| source.stem() == "__main__" || self.is_program(source);
            let by_name = self.named(&["main"], &ANY_PROGRAM, &[]);
            let first = || sources().min_by_key(|source| &source.path);
            return by_name.or_else(|| sources().find(is_main)).or_else(first);
        };
        let has_class = |source: &&SourceFile| {
            let main = self.code.read(&source.path).classes.main.clone();
            main.as_deref() == Some(name) || name.strip_suffix("Kt") == Some(source.stem())
        };
        let by_file = sources().find(|source| source.path.file_name() == Some(name.as_ref()));
        by_file.or_else(|| sources().find(has_class))
    }

    /// The source at this path; `None` if it is in no known language.
    pub fn source(&self, path: PathBuf) -> Option<SourceFile> {
        let by_name = || self.code.languages.of_name(Path::new(source_name(&path)));
        let language = self.code.language(&path).or_else(by_name)?;
        Some(SourceFile { path, language })
    }

    /// The names of the problems that a source may be for. What it defines and lacks counts most, then its name, then the
    /// problem of a judge that its text names.
    pub fn problems_of(&self, source: &SourceFile) -> Vec<&'static str> {
        let is_linked = |name: &&str| {
            linked(rules_of(name)).any(|form| self.completes(source, form))
                || self.solution(source, name).is_some()
        };
        let is_named = |name: &&str| is_called(name, source.stem());
        let is_in_text = |name: &&str| is_mentioned(name, &self.code.read(&source.path).text);
        let all = ALL.iter().map(|problem| problem.name());
        let by_text: Vec<&str> = all.clone().filter(is_linked).collect();
        let by_name: Vec<&str> = all.clone().filter(is_named).collect();
        let by_both = by_text.iter().copied().filter(is_named).collect();
        let mentioned = all.filter(is_in_text).collect();
        let by_trust = [by_both, by_text, by_name, mentioned, self.stages(source)];
        let first = by_trust.into_iter().find(|problems| !problems.is_empty());
        first.unwrap_or_default()
    }

    /// The stages that a program may be for, since it calls their functions. A `main.*` is for the stage that has it.
    fn stages(&self, source: &SourceFile) -> Vec<&'static str> {
        let outline = self.code.read(&source.path);
        let calls = |rule: &'static PartRule| {
            // Without any parameters, C says nothing about them.
            let is_other = |count: usize| count != 0 && count != PARAMETERS;
            let mut functions = linked(from_ref(rule)).map(|form| form.main[0]);
            functions
                .any(|name| outline.uses(name) && !outline.parameters(name).is_some_and(is_other))
        };
        let last = KNIGHTS.iter().rposition(calls);
        let rules = last.map_or(&[][..], |last| &KNIGHTS[last..]);
        let has_name =
            |rule: &&PartRule| rule.forms.iter().any(|form| form.is_called(source.stem()));
        let named = rules.iter().find(has_name).map_or(rules, from_ref);
        named.iter().map(|rule| rule.name).collect()
    }

    /// The part that a source makes for the problem of this name, or for none if that is empty.
    pub fn part_of(&self, source: &SourceFile, problem: &'static str) -> PartSources {
        let mut forms = rules_of(problem).iter().flat_map(|rule| rule.forms);
        let complete = forms.clone().find(|form| self.completes(source, form));
        // The one that its name asks for, so that the linker misses the function.
        let lacks_function =
            |form: &&Form| !self.is_program(source) && form.is_called(source.stem());
        let form = complete
            .or_else(|| self.called(source, problem))
            .or_else(|| forms.find(lacks_function));
        let joint = form.and_then(|form| Some((form.ours, self.joint(form, &[source])?)));
        let (ours, language) = joint.unwrap_or((&[], source.language.clone()));
        let mut part = self.complete(PartSources {
            ours,
            ..PartSources::new(problem, vec![source.clone()], language)
        });
        if part.ours == &NEXT_MOVE_ALONE[..1] && self.lacks(&part, "validMoveNum") {
            part.ours = &NEXT_MOVE_ALONE;
        }
        part
    }

    /// Whether the sources of a part call a function that neither they nor the files beside them define.
    fn lacks(&self, part: &PartSources, function: &str) -> bool {
        let sources = part.sources.iter().map(|source| &source.path);
        let beside = part.others().map(|file| &file.path);
        let calls = sources
            .clone()
            .any(|path| self.code.read(path).uses(function));
        let mut code = sources.chain(beside.filter(|path| self.code.is_code(path)));
        calls && code.all(|path| self.code.read(path).parameters(function).is_none())
    }

    /// The form of a problem in which a site takes this source: a class or a function of a certain name.
    fn solution(&self, source: &SourceFile, problem: &str) -> Option<&'static Form> {
        let outline = self.code.read(&source.path);
        solutions_of(problem).iter().find(|form| {
            let language = self.code.languages.of_name(form.ours[0].0.as_ref());
            language.as_ref() == Some(&source.language)
                && form.main.iter().any(|name| outline.uses(name))
                && (outline.uses("Solution") || !form.ours[0].1.contains("Solution"))
        })
    }

    /// The same, if the source does not read the input itself.
    fn called(&self, source: &SourceFile, problem: &str) -> Option<&'static Form> {
        let reads = |word: &&str| self.code.read(&source.path).text.contains(word);
        let is_whole = self.is_whole_program(source) || READS.iter().any(reads);
        self.solution(source, problem).filter(|_| !is_whole)
    }

    /// What a part adds to its main source or leaves out of it, to be said after its name.
    pub fn remark_on_linked(&self, part: &PartSources) -> &'static str {
        let Some(source) = part.sources.first() else {
            return "";
        };
        let is_solution = self.solution(source, part.problem).is_some();
        let is_function = linked(&KNIGHTS).any(|form| form.is_called(source.stem()));
        match (self.is_program(source), part.ours) {
            (_, [_, _]) => ", with our validMoveNum",
            (true, [_]) if is_solution => "; our driver runs, not its own main",
            (true, []) if is_solution || is_function => "; its own main runs, not our driver",
            _ => "",
        }
    }

    fn is_program(&self, source: &SourceFile) -> bool {
        self.code.read(&source.path).is_program
    }

    /// Whether a source has a `main` that reads the input, whatever the name of the file.
    fn is_whole_program(&self, source: &SourceFile) -> bool {
        let outline = self.code.read(&source.path);
        outline.is_program && READERS.split(' ').any(|word| outline.uses(word))
    }

    /// Whether a source and the files of ours in a form are halves of a program: the function or the class, and its
    /// caller.
    fn completes(&self, source: &SourceFile, form: &Form) -> bool {
        let outline = self.code.read(&source.path);
        let is_half = |(name, text): &(&str, &str)| {
            let ours = Rc::new(Outline::of(text.as_bytes()));
            let class = name.split('.').next().unwrap_or_default();
            outline.defines(form.main[0]) && outline.completes(from_ref(&ours))
                || outline.uses(class) && ours.completes(from_ref(&outline))
        };
        self.joint(form, &[source]).is_some() && form.ours.iter().any(is_half)
    }

    /// The language that takes these sources and the files of ours in a form.
    fn joint(&self, form: &Form, sources: &[&SourceFile]) -> Option<Arc<Language>> {
        let languages = &self.code.languages;
        let ours = form
            .ours
            .iter()
            .map(|(name, _)| languages.of_name(name.as_ref()));
        let mut all = ours.collect::<Option<Vec<_>>>()?;
        all.extend(sources.iter().map(|source| source.language.clone()));
        languages.joint(&all)
    }

    /// Whether a file matters that is no source of one of the parts that were found of an assignment.
    pub fn use_of(&self, file: &HandInFile, task: Assignment, parts: &[PartSources]) -> FileUse {
        let name = file.file_name();
        let stem = file.path.file_stem().unwrap_or_default().to_string_lossy();
        let is_ours = parts.iter().any(|part| part.has_ours(&name));
        if our_header(&name).is_some() || is_ours {
            return FileUse::Unused("is not used: judge has its own".to_owned());
        }
        if let Some(reason) = &file.left_out {
            return FileUse::Unused(reason.clone());
        }
        let names_it = |other: &HandInFile| {
            other.path != file.path
                && self.code.is_code(&other.path)
                && self.code.read(&other.path).words.contains(&*stem)
        };
        if !parts.is_empty() && self.beside.iter().any(names_it) {
            return FileUse::Named;
        }
        let advice = || advice_on_name(task.rules, &name, &self.code.read(&file.path));
        let misnamed = self.code.is_code(&file.path).then(advice).flatten();
        misnamed.map_or(FileUse::Unknown, FileUse::Misnamed)
    }
}

/// The scripts, of which one makes the other if it is not there.
const SCRIPTS: [&str; 2] = ["build", "run"];
const TABLE: &str = r#"
[[language]]
name = "scripts"
extensions = ["script"]
build = ["sh", "-c", "if [ -e build ]; then ./build || exit; fi; [ -x run ] || (echo 'there is no program run'; exit 1)"]
run = ["{folder}/run"]
"#;

/// The program of a folder with these files, if it has such a script.
pub(crate) fn by_scripts(name: &'static str, files: &[HandInFile]) -> Option<PartSources> {
    let mut names = files.iter().map(|file| &*file.name);
    names.find(|name| SCRIPTS.contains(name))?;
    let table = Languages::parse(TABLE).expect("the table is right");
    let language = Arc::clone(&table.all()[0]);
    Some(PartSources {
        beside: files.into(),
        ..PartSources::new(name, Vec::new(), language)
    })
}
