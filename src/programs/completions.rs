//! Completions of command lines for three shells. They are made from the rows of the table.
//!
//! Each script follows the words from the program to the cursor. After a command or an action, it proposes the
//! options and the known values of operands. After a group, it proposes the actions. After an option, it proposes the
//! values of the option. `FILE` in a list stands for all files and folders.

use crate::programs::arguments::SHELLS;
use crate::programs::table::{Command, Program, Takes};

/// A word, and a text that fish shows beside it.
type Row = (String, &'static str);

impl<O> Program<O> {
    /// Returns the script for bash, zsh or fish.
    pub(super) fn completions(&'static self, shell: &str) -> String {
        let (name, is_fish) = (self.name, shell == "fish");
        let commands = self.commands.iter();
        let mut start: Vec<Row> =
            commands.map(|command| (command.name.to_string(), command.summary)).collect();
        start.extend(self.default.map_or(one_of(&["--help"]), own_words));
        start.extend(one_of(&["help", "-h", "--version", "-V", "--completions"]));
        let mut cases = case("' --completions'", None, &one_of(&SHELLS), is_fish);
        let commands = self.commands.iter().flat_map(Command::with_actions);
        let commands = commands.map(|command| (format!(" {}", command.name), command));
        let default = self.default.map(|command| (String::new(), command));
        for (at, command) in default.into_iter().chain(commands) {
            if !at.is_empty() {
                cases += &case(&format!("'{at}'"), Some(&at), &own_words(command), is_fish);
            }
            let flags = command.options.iter().filter(|flag| flag.takes.is_apart());
            for (flag, name) in flags.flat_map(|flag| flag.names().map(move |name| (flag, name))) {
                cases += &case(&format!("'{at} {name}'"), None, &values(flag.takes), is_fish);
            }
        }
        let start = list(&start, is_fish);
        let body = |typed: &str| {
            format!(
                "_{name}() {{
    local at= word own='{start}'
    local list=$own
    for word in {typed}; do
        [ \"$word\" = = ] && continue
        list=$own
        case \"$at $word\" in
{cases}        esac
    done
"
            )
        };
        match shell {
            "bash" => {
                let begin = body("\"${COMP_WORDS[@]:1:COMP_CWORD-1}\"");
                format!(
                    "{begin}    local typed=${{COMP_WORDS[COMP_CWORD]#=}}
    COMPREPLY=($(compgen -W \"${{list/FILE/}}\" -- \"$typed\"))
    [[ $list == *FILE* ]] && while IFS= read -r word; do
        COMPREPLY+=(\"$word\")
    done < <(compgen -f -- \"$typed\")
    return 0
}}
complete -o filenames -F _{name} {name}
"
                )
            }
            "zsh" => {
                let begin = body("${words[2,CURRENT-1]} ${${(M)words[CURRENT]:#--*=*}%%=*}");
                format!(
                    "#compdef {name}
{begin}    compset -P '--*='
    [[ $list == *FILE* ]] && _files
    compadd -- ${{=list/FILE/}}
}}
if [[ $funcstack[1] == _{name} ]]; then
    _{name} \"$@\"
else
    compdef _{name} {name}
fi
"
                )
            }
            _ => format!(
                "function _{name}
    set -l at ''
    set -l own{start}
    set -l list $own
    for word in (commandline -opc)[2..-1]
        set list $own
        switch \"$at $word\"
{cases}        end
    end
    contains FILE $list; and __fish_complete_path (commandline -ct)
    string match -v FILE -- $list
end
complete -c {name} -f -a '(_{name})'
"
            ),
        }
    }
}

/// Returns one case of a script: after words that match `pattern`, the script proposes `words`. If `at` names a
/// command, the script remembers the command, and proposes `words` again after each operand.
fn case(pattern: &str, at: Option<&str>, words: &[Row], is_fish: bool) -> String {
    let words = list(words, is_fish);
    match (at, is_fish) {
        (Some(at), true) => format!(
            "            case {pattern}\n                set at '{at}'; set own{words}; set list $own\n"
        ),
        (None, true) => format!("            case {pattern}\n                set list{words}\n"),
        (Some(at), false) => format!("        {pattern}) at='{at}' own='{words}' list=$own;;\n"),
        (None, false) => format!("        {pattern}) list='{words}';;\n"),
    }
}

/// Returns a list of words as a shell writes it.
fn list(words: &[Row], is_fish: bool) -> String {
    let shown = words.iter().map(|(word, text)| match is_fish {
        true if text.is_empty() => format!(" {word}"),
        true => format!(" '{word}\t{}'", text.replace('\'', "\\'")),
        false => format!(" {word}"),
    });
    shown.collect()
}

/// Returns the words that may follow a command: its actions, its operands and its options.
fn own_words<O>(command: &'static Command<O>) -> Vec<Row> {
    let actions = command.actions().iter();
    let mut words: Vec<Row> =
        actions.map(|action| (action.last_name().to_string(), action.summary)).collect();
    words.extend(command.operands.iter().flat_map(|operand| values(operand.takes)));
    let flags = command.options.iter();
    words.extend(flags.flat_map(|flag| flag.names().map(|name| (name.to_string(), flag.summary))));
    words.push(("--help".to_string(), "print help"));
    words
}

/// Returns the known values of an option or an operand, or `FILE` if the value is a file or folder.
fn values(takes: Takes) -> Vec<Row> {
    match takes {
        Takes::OneOf(_, names) => one_of(&names()),
        Takes::File(_) | Takes::Folder(_) => one_of(&["FILE"]),
        _ => Vec::new(),
    }
}

fn one_of(names: &[&str]) -> Vec<Row> {
    names.iter().map(|name| (name.to_string(), "")).collect()
}
