//! The `honeymoon` program. Each command has a module. All of them share the reader of deals and
//! the stream of answers.

mod claim;
mod commands;
mod deal;
mod endgame;
mod engine;
mod help;
mod json;
mod leads;
mod line;
mod operands;
mod options;
mod pretty;
mod question;
mod sample;
mod table;
mod trace;
mod value;

use std::ffi::OsString;
use std::io::BufReader;
use std::process::ExitCode;

use crate::exit::{finish, note, Failure};
use crate::honeymoon::solver::solve::Solve;
use crate::programs::arguments::Arguments;
use crate::programs::honeymoon::commands::{Command, HINT};
use crate::programs::honeymoon::engine::{Engine, Source};
use crate::programs::honeymoon::options::{Form, Options, Request, FLAGS};
use crate::programs::honeymoon::question::{Question, Questions};
use crate::programs::stream;
use crate::programs::stream::output::Output;
use crate::programs::{environment_error, open, print, usage_error};
use crate::text::lines::Lines;
use crate::threads::cores;

/// Runs the program with these arguments.
pub fn main(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    if let Some(status) = environment_error("honeymoon") {
        return status;
    }
    match options::parse(Arguments::new(arguments, FLAGS)) {
        Ok(Request::Print(text)) => finish(print(&text)),
        Ok(Request::Deal(request)) => finish(deal::write_deals(&request)),
        Ok(Request::Sample(request)) => finish(sample::answer(&request)),
        Ok(Request::Endgame(request)) => finish(endgame::run(&request)),
        Ok(Request::Answer(options)) => {
            answer_all(&options).unwrap_or_else(|failure| finish(Err(failure)))
        }
        Err(error) => usage_error("honeymoon", &error),
    }
}

/// Answers all questions, and returns the exit status.
fn answer_all(options: &Options) -> Result<ExitCode, Failure> {
    let engine = Engine::new(&options.source)?;
    let (reader, name) = open(options.file.as_deref(), HINT)?;
    let mut output = Output::to_stdout(if options.form == Form::Pretty { "\n" } else { "" });
    if options.keep_going {
        output = output.keep_going(|error| note(format_args!("error: {error}")));
    }
    let lines = Lines::new(BufReader::new(output.before(reader)), name);
    let mut questions = Questions::new(options, &engine, lines);
    let worker = || {
        let mut worker = engine.worker();
        move |question| worker.answer(|solver| answer(options, &question, solver))
    };
    let threads = || options.threads.unwrap_or_else(cores);
    // The fast solver takes about as long for a deal as it takes to start a thread.
    let alone = if options.source == Source::Reference { 0 } else { 1 };
    let read = || questions.next().map_err(Failure::Input);
    stream::run(alone, threads, read, worker, &output)?;
    Ok(ExitCode::from(u8::from(output.has_rejected())))
}

/// Returns the answer, which ends with a line feed.
fn answer(options: &Options, question: &Question, solver: &mut dyn Solve) -> String {
    match (options.command, options.form) {
        (command, Form::Json) => json::answer(command, question, solver),
        (Command::Leads | Command::Reply, Form::Plain) => leads::answer(question, solver),
        (Command::Leads | Command::Reply, Form::Pretty) => leads::pretty(question, solver),
        (Command::Value, Form::Plain) => value::answer(question, solver),
        (Command::Value, Form::Pretty) => value::pretty(question, solver),
        (Command::Table, Form::Plain) => table::answer(&question.deal, solver),
        (Command::Table, Form::Pretty) => table::pretty(&question.deal, solver),
        (Command::Trace, Form::Plain) => trace::answer(question, solver),
        (Command::Trace, Form::Pretty) => trace::pretty(question, solver),
        (Command::Line, Form::Plain) => line::answer(question, solver),
        (Command::Line, Form::Pretty) => line::pretty(question, solver),
        (Command::Claim, Form::Plain) => claim::answer(question, solver),
        (Command::Claim, Form::Pretty) => claim::pretty(question, solver),
    }
}
