//! A program of a package that grades folders of cases.

use std::fmt;

use anyhow::Context;

use super::SetterProgram;
use crate::groups::Grader;
use knights_core::input::FoundText;
use knights_problems::compare::number;
use knights_problems::verdict::Verdict;

pub struct SetterGrader(pub SetterProgram);

/// What runs the program says nothing about it.
impl fmt::Debug for SetterGrader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Grader for SetterGrader {
    fn grade(&self, flags: &[String], parts: &[(Verdict, f64)]) -> anyhow::Result<(Verdict, f64)> {
        let lines = parts
            .iter()
            .map(|(verdict, score)| format!("{verdict} {score}\n"));
        let flags: Vec<_> = flags.iter().map(Into::into).collect();
        let run = self
            .0
            .run(&[], &flags, lines.collect::<String>().as_bytes())?;
        let output = self.0.output_of(run)?;
        let said = String::from_utf8_lossy(&output);
        let words: Vec<&str> = said.split_whitespace().collect();
        let graded = match words[..] {
            [verdict, score] => Verdict::named(verdict).zip(number(score.as_bytes())),
            _ => None,
        };
        let said = FoundText::token(said.trim().as_bytes());
        graded.with_context(|| format!("{} printed no verdict with a score: {said}", self.0))
    }

    fn prepare(&self) -> anyhow::Result<()> {
        self.0.prepare()
    }

    fn files(&self) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
        let files = self.0.files()?.into_iter();
        Ok(files.map(|file| (file.path, file.bytes)).collect())
    }
}
