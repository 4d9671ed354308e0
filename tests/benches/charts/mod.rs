//! Tests of the pictures: they are proper SVG, and nothing in them overlaps or lies outside.

mod samples;
mod xml;

use crate::chart::{pictures, Bar, Chart, Font, Group, Positions, Series, XAxis};
use samples::series;
use xml::{parse, Element};

#[test]
fn pictures_are_small_and_readable() {
    for ((name, picture), (_, again)) in samples::all().into_iter().zip(samples::all()) {
        assert_eq!(picture, again, "{name} is drawn in two ways");
        assert!(picture.len() < 20_000, "{name} has {} bytes", picture.len());
        assert!(picture.contains("prefers-color-scheme:dark"), "{name}");
        check(&picture);
    }
}

#[test]
fn values_have_their_heights() {
    let mut chart = chart(vec![series("ours", true, &[1.0, 10.0, 100.0, 1000.0])]);
    chart.x.positions = Positions::Linear(vec![1.0, 2.0, 3.0, 5.0]);
    let elements = check(&chart.svg());
    let heights: Vec<f64> = points(&elements, "line").iter().map(|point| point.1).collect();
    assert_eq!(heights.len(), 4);
    for (value, height) in ["1 ms", "10 ms", "100 ms", "1,000 ms"].iter().zip(&heights) {
        let label = elements.iter().find(|element| element.text == *value).expect(value);
        assert!((label.number("y") - height - 5.0).abs() < 0.5, "{value}");
    }
    // Equal ratios have equal distances. All coordinates are rounded to a tenth.
    let steps: Vec<f64> = heights.windows(2).map(|pair| pair[0] - pair[1]).collect();
    assert!(steps.iter().all(|step| (step - 110.0).abs() < 0.2), "{steps:?}");
    // A single name is at the height of the last point.
    let name = elements.iter().find(|element| element.text == "ours").unwrap();
    assert!((name.number("y") - heights[3] - 5.4).abs() < 0.2);
}

#[test]
fn an_axis_contains_all_values() {
    let cases = [
        ([3.0, 7.0], "1 ms", "10 ms"),
        ([3.0, 70.0], "2 ms", "100 ms"),
        ([0.0733, 14.5], "0.05 ms", "20 ms"),
        ([5.0, 5000.0], "5 ms", "5,000 ms"),
    ];
    for (values, lowest, highest) in cases {
        let elements = check(&chart(vec![series("ours", true, &values)]).svg());
        let labels: Vec<&Element> =
            elements.iter().filter(|element| element.text.ends_with(" ms")).collect();
        assert_eq!((&*labels[0].text, &*labels[labels.len() - 1].text), (lowest, highest));
        let value = |label: &Element| -> f64 {
            label.text.replace(" ms", "").replace(',', "").parse().unwrap()
        };
        let (low, high) = (labels[0], labels[labels.len() - 1]);
        for (number, (_, height)) in values.into_iter().zip(points(&elements, "line")) {
            let share = (number / value(low)).log10() / (value(high) / value(low)).log10();
            let expected = low.number("y") + share * (high.number("y") - low.number("y")) - 5.0;
            assert!((height - expected).abs() < 0.3, "{number}: {height}, not {expected}");
        }
    }
}

#[test]
fn missing_values_leave_gaps() {
    let missing = [0.0, 2.0, 3.0, 0.0, 5.0, f64::NAN, f64::INFINITY, -1.0, 9.0];
    let elements = check(&chart(vec![series("gaps", true, &missing)]).svg());
    let line = elements.iter().find(|element| element.get("class") == Some("line")).unwrap();
    let commands: String = line.get("d").unwrap().matches(['M', 'L']).collect();
    assert_eq!(commands, "MLMM");
}

#[test]
fn names_of_lines_that_end_together_are_moved_apart() {
    for count in [2, 9, 18] {
        for value in [1.0, 3.0, 10.0] {
            let lines = (0..count)
                .map(|nth| series(&format!("program {nth}"), nth < 3, &[value, 1.0, value]))
                .collect();
            check(&chart(lines).svg());
        }
        // All end before the last position, at the same point.
        let early = (0..count).map(|nth| series(&format!("early {nth}"), nth < 3, &[2.0, 5.0]));
        let mut lines: Vec<Series> = early.collect();
        lines[0].points.push(Some(3.0));
        check(&chart(lines).svg());
    }
}

#[test]
fn any_values_can_be_drawn() {
    let all = [
        vec![],
        vec![series("nothing", true, &[])],
        vec![series("nothing", true, &[0.0, 0.0]), series("one", false, &[7.0])],
        vec![series("equal", true, &[5.0, 5.0, 5.0]), series("equal", false, &[5.0, 5.0])],
        vec![series("close", true, &[9.99, 10.0, 10.01])],
        vec![series("far", true, &[5e-324, 1.0, f64::MAX]), series("near", false, &[1.0, 2.0])],
        vec![series("long", true, &[1.0; 100])],
    ];
    for lines in all {
        check(&chart(lines).svg());
    }
    for secrets in [vec![], vec![0.0, 1.0], vec![3.0, 3.0], vec![1e-300, f64::NAN, 1e300]] {
        let lines = vec![series("line", true, &[1.0, 2.0, 3.0])];
        check(&pictures::scores("machine", &secrets, lines.clone()));
        check(&pictures::deals("machine", &secrets, lines));
    }
}

#[test]
fn any_text_can_be_written() {
    let text = "<a href=\"x\">&amp; caf\u{e9} \u{1f980}\u{0}\u{7}\t</a>";
    let mut chart = chart(vec![series(text, true, &[1.0]), series(text, false, &[2.0])]);
    chart.title = text.to_string();
    chart.subtitle = format!("{text}\n\n{}", "word ".repeat(40));
    chart.x.positions = Positions::Names(vec![text.to_string(); 3]);
    check(&chart.svg());
    let group = Group {
        title: text.to_string(),
        question: "verylongword".repeat(5),
        bars: vec![bar(text, 1.0, true), bar("other", 2.0, false)],
    };
    check(&pictures::headline(text, vec![group.clone(), group.clone(), group]));
}

#[test]
fn bars_are_to_scale() {
    let bars = vec![bar("ours", 1.0, true), bar("other", 2.5, false), bar("slow", 40.0, false)];
    let group = Group { title: "Game".to_string(), question: "what".to_string(), bars };
    let elements = check(&pictures::headline("machine", vec![group]));
    let lengths: Vec<f64> = elements
        .iter()
        .filter(|element| matches!(element.get("class"), Some("own" | "theirs")))
        .map(|element| element.number("width"))
        .collect();
    // All lengths are rounded to a tenth.
    assert!((lengths[0] * 40.0 - lengths[2]).abs() < 2.1, "{lengths:?}");
    assert!((lengths[1] * 16.0 - lengths[2]).abs() < 0.9, "{lengths:?}");
    assert!(lengths.iter().all(|&length| length >= 2.0), "{lengths:?}");
    let texts: Vec<&str> = elements.iter().map(|element| element.text.as_str()).collect();
    assert!(texts.contains(&"2.5 times") && texts.contains(&"as fast as other"), "{texts:?}");
}

#[test]
fn any_bars_can_be_drawn() {
    let group = |bars| Group { title: "Game".to_string(), question: "what".to_string(), bars };
    let strange = [0.0, -1.0, f64::NAN, f64::INFINITY, 1.0, f64::MAX];
    let bars = strange.map(|value| bar("bar", value, value == 1.0));
    let zeros = vec![bar("zero", 0.0, true), bar("zero", 0.0, false)];
    check(&pictures::headline("machine", vec![group(bars.to_vec()), group(zeros), group(vec![])]));
    check(&pictures::headline("", vec![]));
}

fn chart(series: Vec<Series>) -> Chart {
    let names = (1..=9).map(|input| format!("{input:02}")).collect();
    Chart {
        title: "Title".to_string(),
        subtitle: "machine, date".to_string(),
        x: XAxis { title: "input".to_string(), positions: Positions::Names(names) },
        y_title: "Milliseconds".to_string(),
        y_unit: "ms".to_string(),
        series,
    }
}

fn bar(name: &str, value: f64, is_ours: bool) -> Bar {
    Bar { name: name.to_string(), value, label: format!("{value:.1e} ms"), is_ours }
}

/// Checks what must be true of each picture, and returns its elements.
fn check(picture: &str) -> Vec<Element> {
    let elements = parse(picture);
    assert_eq!(elements[0].get("role"), Some("img"));
    assert!(elements[1].name == "title" && elements[2].name == "desc");
    let size = (elements[0].number("width"), elements[0].number("height"));
    let style = elements.iter().find(|element| element.name == "style").unwrap();

    let texts: Vec<_> = elements.iter().filter(|element| element.name == "text").collect();
    let boxes: Vec<[f64; 4]> = texts.iter().map(|text| area(text, &style.text)).collect();
    for (nth, a) in boxes.iter().enumerate() {
        let is_inside = a[0] > 0.0 && a[1] > 0.0 && a[2] < size.0 && a[3] < size.1;
        assert!(is_inside, "outside of {size:?}: {:?} {a:?}", texts[nth]);
        for (other, b) in boxes.iter().enumerate().take(nth) {
            let is_apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
            assert!(is_apart, "{:?} and {:?} overlap", texts[nth], texts[other]);
        }
    }
    // The frame is drawn from the left upper corner to the left lower one and to the right.
    if let [(left, top), _, (right, bottom), ..] = points(&elements, "frame")[..] {
        for (x, y) in points(&elements, "line") {
            let is_inside = left <= x && x <= right && top <= y && y <= bottom;
            assert!(is_inside, "a point outside of the plot: {x} {y}");
        }
    }
    elements
}

/// Returns the left, upper, right and lower ends of a text.
fn area(text: &Element, style: &str) -> [f64; 4] {
    let class = text.get("class").unwrap();
    let rule = style.split_once(&format!(".{class}{{font-size:")).expect(class).1;
    let (rule, _) = rule.split_once('}').unwrap();
    let size: f64 = rule.split_once("px").unwrap().0.parse().unwrap();
    let font = Font { class: "", size, is_bold: rule.ends_with("bold") };
    let mut plain = text.text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    while let Some((before, (_, after))) =
        plain.split_once("&#").map(|(before, after)| (before, after.split_once(';').unwrap()))
    {
        plain = format!("{before}\u{e9}{after}");
    }
    let width = font.width(&plain.replace("&amp;", "&"));
    let left = match text.get("text-anchor") {
        None => text.number("x"),
        Some("middle") => text.number("x") - width / 2.0,
        Some(_) => text.number("x") - width,
    };
    let y = text.number("y");
    [left, y - 0.76 * size, left + width, y + 0.24 * size]
}

/// Returns the points of all paths of a class.
fn points(elements: &[Element], class: &str) -> Vec<(f64, f64)> {
    let paths = elements.iter().filter(|element| element.get("class") == Some(class));
    let commands = paths.flat_map(|path| path.get("d").unwrap().split(['M', 'L']).skip(1));
    let numbers = commands.map(|command| {
        let (x, y) = command.split_once(' ').unwrap();
        (x.parse().unwrap(), y.split(['v', 'h']).next().unwrap().parse().unwrap())
    });
    numbers.collect()
}
