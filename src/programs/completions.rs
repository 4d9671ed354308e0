//! Completions of command lines for three shells. They are made from the rows of the table.
//!
//! Each script follows the words from the program to the cursor. After a command or an action, it proposes the options,
//! and after the name of a group, the actions.

use crate::programs::table::{Command, Flag, Program};

impl<O> Program<O> {
    /// Returns the script for bash, zsh or fish.
    pub(super) fn completions(&'static self, shell: &str) -> String {
        let (name, is_fish) = (self.name, shell == "fish");
        let start = words(self.commands, self.default.map_or(&[], |it| it.options), is_fish);
        let mut cases = String::new();
        for command in self.commands.iter().flat_map(Command::with_actions) {
            let (at, words) = (command.name, words(command.actions(), command.options, is_fish));
            cases += &match is_fish {
                true => {
                    format!("        case ' {at}'\n            set at ' {at}'; set list{words}\n")
                }
                false => format!("        ' {at}') at=' {at}' list=({words});;\n"),
            };
        }
        let body = |typed: &str| {
            format!(
                "_{name}() {{
    local at= word list=({start} help --version)
    for word in {typed}; do
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
            _ => format!(
                "function _{name}
    set -l at ''; set -l list{start} help --version
    for word in (commandline -opc)
        switch \"$at $word\"
{cases}        end
    end
    printf '%s\\n' $list
end
complete -c {name} -a '(_{name})'
"
            ),
        }
    }
}

/// Returns the words that may follow a command: its actions and its options. fish shows a text beside each.
fn words<O>(actions: &[Command<O>], flags: &[&Flag<O>], has_texts: bool) -> String {
    let actions = actions.iter().map(|action| (action.last_name(), action.summary));
    let flags = flags.iter().filter(|flag| flag.is_listed());
    let flags = flags.map(|flag| (flag.name, flag.first_part()));
    let all = actions.chain(flags).chain([("--help", "print help")]);
    let shown = all.map(|(word, text)| match has_texts {
        true => format!(" '{word}\t{}'", text.replace('\'', "\\'")),
        false => format!(" {word}"),
    });
    shown.collect()
}
