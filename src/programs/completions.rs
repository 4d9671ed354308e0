//! Completions of command lines for three shells. They are made from the rows of the table.
//!
//! The scripts for bash and zsh follow the words from the program to the cursor. After a command or an action, they
//! propose its options, and after the name of a group, its actions.

use crate::programs::arguments::SHORT;
use crate::programs::table::{Command, Flag, Program};

impl<O> Program<O> {
    /// Returns the script for bash, zsh or fish.
    pub(super) fn completions(&'static self, shell: &str) -> String {
        let name = self.name;
        let mut cases = String::new();
        for command in self.commands.iter().flat_map(Command::with_actions) {
            let words = [names(command.actions()), options(command.options)].join(" ");
            cases += &format!("        ' {0}') at=' {0}' list=({words});;\n", command.name);
        }
        let default = self.default.map_or(String::new(), |command| options(command.options));
        let start = [&names(self.commands), "help --version", &*default].join(" ");
        let body = |words: &str| {
            format!(
                "_{name}() {{
    local at= word list=({start})
    for word in {words}; do
        case \"$at $word\" in
{cases}        esac
    done
"
            )
        };
        match shell {
            "bash" => {
                let begin = body("\"${COMP_WORDS[@]:1:COMP_CWORD-1}\"");
                let reply = "($(compgen -W \"${list[*]}\" -- \"${COMP_WORDS[COMP_CWORD]}\"))";
                format!("{begin}    COMPREPLY={reply}\n}}\ncomplete -o default -F _{name} {name}\n")
            }
            "zsh" => {
                let begin = body("${words[2,CURRENT-1]}");
                let end = format!("    compadd -- $list || _files\n}}\ncompdef _{name} {name}\n");
                format!("#compdef {name}\n{begin}{end}")
            }
            _ => self.fish(),
        }
    }

    fn fish(&'static self) -> String {
        let mut text = String::new();
        let mut add = |after: &str, what: &str, help: &str| {
            let help = help.replace('\'', "");
            text += &format!("complete -c {} -n '{after}' {what} -d '{help}'\n", self.name);
        };
        let none = format!("not __fish_seen_subcommand_from {}", names(self.commands));
        for command in self.commands {
            add(&none, &format!("-a {}", command.name), command.summary);
            let seen = format!("__fish_seen_subcommand_from {}", command.name);
            for action in command.actions() {
                let none = format!(
                    "{seen}; and not __fish_seen_subcommand_from {}",
                    names(command.actions())
                );
                add(&none, &format!("-a {}", action.last_name()), action.summary);
            }
            for leaf in command.with_actions() {
                let seen =
                    leaf.name.split(' ').map(|name| format!("__fish_seen_subcommand_from {name}"));
                let seen = seen.collect::<Vec<_>>().join("; and ");
                for flag in leaf.options.iter().filter(|flag| flag.is_listed()) {
                    let needs = if flag.needs_value() { " -r" } else { "" };
                    let mut names = switch(flag.name);
                    if flag.name == SHORT.0 {
                        names = format!("{} {names}", switch(SHORT.1));
                    }
                    add(&seen, &(names + needs), flag.first_part());
                }
            }
        }
        text
    }
}

/// Returns an option as fish declares it: `-l list` or `-s o`.
fn switch(name: &str) -> String {
    match name.strip_prefix("--") {
        Some(long) => format!("-l {long}"),
        None => format!("-s {}", &name[1..]),
    }
}

/// Returns the last words of the names of commands, with spaces between them.
fn names<O>(commands: &[Command<O>]) -> String {
    commands.iter().map(Command::last_name).collect::<Vec<_>>().join(" ")
}

/// Returns the names of the options of a command, with spaces between them.
fn options<O>(flags: &[&Flag<O>]) -> String {
    let shown = flags.iter().filter(|flag| flag.is_listed());
    shown.map(|flag| flag.name).chain(["--help"]).collect::<Vec<_>>().join(" ")
}
