//! Problems, cases, running and grading programs, packages.

#[path = "../support/mod.rs"]
mod support;
#[path = "../transcript/mod.rs"]
mod transcript;

mod any_path;
mod archives;
mod checks;
mod claims;
mod class_lists;
mod closed_boards;
mod clusters;
mod compare;
mod data_example;
mod deadlines;
mod explained;
mod explained_reports;
mod failing_cases;
mod find_cases;
mod forms;
mod fuzz;
mod generated;
mod grade;
mod grade_feedback;
mod grade_page;
mod grade_parts;
mod grade_points;
mod grade_reports;
mod grade_resume;
mod graded;
mod judge_run;
mod junit;
mod kept_cases;
mod killers;
mod layouts;
mod mistakes_of_walks;
mod named_mistakes;
mod new_folders;
mod own_packages;
mod own_problems;
mod package;
mod package_targets;
mod protocols;
mod run_parts;
mod secrecy;
mod several_boards;
mod several_files;
mod shrinking;
mod similar;
mod sources;
mod start_failures;
mod unread;
mod valid_cases;
mod wrong_programs;
