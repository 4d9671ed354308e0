//! Tables in Markdown.

/// A table. Columns with numbers are aligned to the right.
pub(crate) struct Markdown {
    text: String,
    columns: usize,
}

impl Markdown {
    /// Begins a table with columns of words, and after these with columns of numbers.
    pub(crate) fn new(words: &[&str], numbers: &[&str]) -> Self {
        let titles: String =
            words.iter().chain(numbers).map(|title| format!(" {title} |")).collect();
        let lines = "---|".repeat(words.len()) + &"---:|".repeat(numbers.len());
        let columns = words.len() + numbers.len();
        Self { text: format!("|{titles}\n|{lines}\n"), columns }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// Panics if it does not have a cell for each column.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        let cells: Vec<String> = cells.into_iter().collect();
        assert_eq!(cells.len(), self.columns, "{cells:?}");
        self.text.push('|');
        for cell in cells {
            // An empty cell has one space.
            self.text += &if cell.is_empty() { " |".to_string() } else { format!(" {cell} |") };
        }
        self.text.push('\n');
    }

    /// Returns the text of the table.
    pub(crate) fn end(self) -> String {
        self.text
    }
}

/// Returns the tables of a text, with an empty line between two of them. An empty cell has one space.
pub(crate) fn extracted(text: &str) -> String {
    let mut tables = String::new();
    let mut was_table = false;
    for line in text.lines() {
        let is_table = line.starts_with('|');
        if is_table {
            if !was_table && !tables.is_empty() {
                tables.push('\n');
            }
            let mut line = line.to_string();
            while line.contains("|  |") {
                line = line.replace("|  |", "| |");
            }
            tables += &line;
            tables.push('\n');
        }
        was_table = is_table;
    }
    tables
}
