//! The record: every row that was measured, as the text of `inputs/timings.tsv`.

use std::fmt::Write as _;

use crate::measure::statistics::with_digits;

/// The path of the record, from the root of the checkout.
pub(crate) const PATH: &str = "inputs/timings.tsv";

/// A figure of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    /// A fresh process from its start to its exit, in milliseconds.
    Process,
    /// The solver within a process, in milliseconds.
    InProcess,
    /// From the input to the whole answer, in milliseconds.
    FromRead,
    /// The most memory of a fresh process, in megabytes.
    Peak,
}

impl Column {
    /// All columns, in the order of the record.
    pub(crate) const ALL: [Self; 4] = [Self::Process, Self::InProcess, Self::FromRead, Self::Peak];

    /// Returns the name of the column in the record.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Process => "process_ms",
            Self::InProcess => "in_process_ms",
            Self::FromRead => "from_read_ms",
            Self::Peak => "peak_mb",
        }
    }
}

/// What was measured. Its name is `GAME/SOLVER/INPUT`, as in the benches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub game: String,
    pub solver: String,
    pub input: String,
}

impl Name {
    /// Creates a name.
    pub(crate) fn new(game: &str, solver: &str, input: &str) -> Self {
        let [game, solver, input] = [game, solver, input].map(str::to_string);
        Self { game, solver, input }
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}/{}", self.game, self.solver, self.input)
    }
}

/// A row of the record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub name: Name,
    /// The figures in the order of [`Column::ALL`]. There is none where nothing is measured.
    pub figures: [Option<f64>; 4],
}

/// The features of a processor for which the crate has other code than the portable one.
pub(crate) const BOTH: &str = "AVX2 and BMI2";

/// The features of a processor for which Mastermind has other code again.
pub(crate) const ALL: &str = "AVX2, BMI2 and AVX-512";

/// When, where and with what the rows were measured.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub date: String,
    pub machine: String,
    /// Which of AVX2, BMI2 and AVX-512 the processor has.
    pub features: String,
    pub system: String,
    pub compiler: String,
    pub commit: String,
    /// Rows that were measured again after that, a line for each time.
    pub again: Vec<String>,
}

impl Stamp {
    /// Returns all but the date and the features in one line.
    pub(crate) fn place(&self) -> String {
        format!("{}, {}, {}, commit {}", self.machine, self.system, self.compiler, self.commit)
    }

    /// Notes that the rows with these beginnings were measured again, and where, if that was elsewhere. The lines of
    /// earlier measurements of the same rows go.
    pub(crate) fn measured_again(&mut self, beginnings: &[String], when: &Self) {
        let is_same = (&self.machine, &self.system, &self.compiler)
            == (&when.machine, &when.system, &when.compiler);
        let place = if is_same { format!("commit {}", when.commit) } else { when.place() };
        self.again.retain(|line| {
            let rows = line.split(" on ").next().unwrap_or_default();
            let is_covered = |row| beginnings.iter().any(|new| str::starts_with(row, new.as_str()));
            !rows.split(' ').all(is_covered)
        });
        self.again.push(format!("{} on {} ({place})", beginnings.join(" "), when.date));
    }

    /// Returns the field whose line begins with this word.
    fn field(&mut self, word: &str) -> Option<&mut String> {
        match word {
            "date" => Some(&mut self.date),
            "machine" => Some(&mut self.machine),
            "processor features" => Some(&mut self.features),
            "system" => Some(&mut self.system),
            "compiler" => Some(&mut self.compiler),
            "commit" => Some(&mut self.commit),
            _ => None,
        }
    }

    /// Returns the comment lines of the stamp.
    fn lines(&self) -> String {
        let mut lines = String::new();
        for (word, value) in [
            ("date", &self.date),
            ("machine", &self.machine),
            ("processor features", &self.features),
            ("system", &self.system),
            ("compiler", &self.compiler),
            ("commit", &self.commit),
        ] {
            let _ = writeln!(lines, "# {word}: {value}");
        }
        for line in &self.again {
            let _ = writeln!(lines, "# again: {line}");
        }
        lines
    }
}

/// All rows, and their stamp.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Record {
    pub stamp: Stamp,
    pub rows: Vec<Row>,
}

const TITLE: &str = "\
# What `cargo bench --bench record` measured. Compare your own run with it.
";

const COLUMNS: &str = "\
# A row is a solver and an input. Times are medians in milliseconds. Empty: not measured.
# process_ms: a fresh process from its start to its exit: processor time (user and system).
#   With several threads (the solver fast-2-threads), wall-clock time.
#   The time of leads-13x1000 is that of all 1000 deals together.
# in_process_ms: the solver alone, called as a library, not counting the first call; memory is allocated anew each time.
# from_read_ms: from the moment a waiting program gets its input to the end of its answer, wall-clock time.
# peak_mb: peak memory of the process. Empty also if it is less than 0.5 MB above that of the recorder, which is all
#   that the system says of a smaller process.
";

/// The line before the rows.
fn header() -> String {
    format!("game\tsolver\tinput\t{}", Column::ALL.map(Column::name).join("\t"))
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// Returns an error with line and column if the text is not that of a record.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut record = Self::default();
        let mut has_header = false;
        for (index, line) in text.lines().enumerate() {
            let place = |column: usize| format!("{PATH}:{}:{}", index + 1, column + 1);
            if let Some(comment) = line.strip_prefix('#') {
                if let Some((word, value)) = comment.trim().split_once(": ") {
                    if word == "again" {
                        record.stamp.again.push(value.to_string());
                    } else if let Some(field) = record.stamp.field(word) {
                        *field = value.to_string();
                    }
                }
            } else if has_header {
                let row = Row::parse(line, place)?;
                if record.find(&row.name).is_some() {
                    return Err(format!("{}: {} has a row already", place(0), row.name));
                }
                record.rows.push(row);
            } else if line == header() {
                has_header = true;
            } else {
                return Err(format!("{}: expected the line of column names", place(0)));
            }
        }
        let end = text.lines().count();
        if has_header {
            Ok(record)
        } else {
            Err(format!("{PATH}:{end}:1: no line of column names"))
        }
    }

    /// Writes the record.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{TITLE}{}{COLUMNS}{}\n", self.stamp.lines(), header());
        for row in &self.rows {
            let Name { game, solver, input } = &row.name;
            let figures = row.figures.map(|figure| figure.map_or(String::new(), written));
            let _ = writeln!(text, "{game}\t{solver}\t{input}\t{}", figures.join("\t"));
        }
        text
    }

    /// Returns the row with a name.
    pub(crate) fn find(&self, name: &Name) -> Option<&Row> {
        self.rows.iter().find(|row| row.name == *name)
    }

    /// Adds a row, or puts its figures into the row of the same name. A figure that was not measured does not
    /// replace one that was. The peak is that of the process, so it is replaced with its time.
    pub(crate) fn set(&mut self, new: &Row) {
        match self.rows.iter_mut().find(|row| row.name == new.name) {
            Some(row) => {
                for (old, figure) in row.figures.iter_mut().zip(new.figures) {
                    *old = figure.or(*old);
                }
                if new.figures[Column::Process as usize].is_some() {
                    row.figures[Column::Peak as usize] = new.figures[Column::Peak as usize];
                }
            }
            None => self.rows.push(new.clone()),
        }
    }

    /// Puts the rows into the order of these names. Others are left out.
    pub(crate) fn sort(&mut self, names: &[Name]) {
        let place = |row: &Row| names.iter().position(|name| *name == row.name);
        self.rows.retain(|row| place(row).is_some());
        self.rows.sort_by_key(place);
    }

    /// Returns a figure. An input such as `01-12` is the sum of all inputs from one number to the other.
    pub(crate) fn figure(
        &self,
        game: &str,
        solver: &str,
        input: &str,
        column: Column,
    ) -> Option<f64> {
        self.sum(game, solver, input, |row| row.figures[column as usize])
    }

    /// Returns what `value` says about a row. An input such as `01-12` is the sum of all inputs from one number to
    /// the other.
    pub(crate) fn sum(
        &self,
        game: &str,
        solver: &str,
        input: &str,
        value: impl Fn(&Row) -> Option<f64>,
    ) -> Option<f64> {
        let one = |input: &str| value(self.find(&Name::new(game, solver, input))?);
        match span(input) {
            Some((first, last)) => (first..=last).map(|number| one(&format!("{number:02}"))).sum(),
            None => one(input),
        }
    }
}

/// Returns the numbers of an input such as `01-12`.
fn span(input: &str) -> Option<(u32, u32)> {
    let (first, last) = input.split_once('-')?;
    Some((first.parse().ok()?, last.parse().ok()?))
}

/// Writes a figure as the record has it.
pub(crate) fn written(figure: f64) -> String {
    with_digits(figure, 4)
}

impl Row {
    /// Reads a row. `place` says where a column of the line is.
    fn parse(line: &str, place: impl Fn(usize) -> String) -> Result<Self, String> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [game, solver, input, figures @ ..] = &fields[..] else {
            return Err(format!("{}: expected 7 columns, found {}", place(0), fields.len()));
        };
        if figures.len() != Column::ALL.len() {
            return Err(format!("{}: expected 7 columns, found {}", place(0), fields.len()));
        }
        let mut row = Self { name: Name::new(game, solver, input), figures: [None; 4] };
        let mut start = game.len() + solver.len() + input.len() + 3;
        for (figure, field) in row.figures.iter_mut().zip(figures) {
            if !field.is_empty() {
                let number = field.parse::<f64>().ok();
                let number = number.filter(|number| number.is_finite() && *number >= 0.0);
                let error = || format!("{}: expected a number, found {field:?}", place(start));
                *figure = Some(number.ok_or_else(error)?);
            }
            start += field.len() + 1;
        }
        Ok(row)
    }
}
