//! Charts as SVG pictures, drawn without any library.
//!
//! A [`Chart`] has lines over a common horizontal axis. Its vertical axis is logarithmic, because the values have
//! ratios of up to a thousand. Each line is named at its end, so no legend is needed. A [`Headline`] has a
//! few bars for each game.
//!
//! The crate's own results are drawn thick and in colors, all others thin and gray. All lines differ in their dashes
//! and markers too, so the pictures are readable without colors. The colors are those of Okabe and Ito, made darker
//! or lighter until they are readable as text. A browser with a dark theme shows the dark colors.
//!
//! The functions of [`pictures`] take measured values and draw the pictures of the record.
#![allow(dead_code, reason = "the record and the tests each use a part")]

mod axis;
mod badge;
mod headline;
mod labels;
mod lines;
pub(crate) mod pictures;
mod svg;

pub(crate) use axis::{Positions, XAxis};
pub(crate) use badge::badge;
pub(crate) use headline::{Bar, Group, Headline};
pub(crate) use svg::Font;

use crate::measure::statistics::significant;
use axis::{LogAxis, Tick};
use labels::Area;
use lines::Line;
use svg::{About, Anchor, Path, Svg};

/// A chart of lines.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    pub title: String,
    /// The machine and the date. It can have several lines.
    pub subtitle: String,
    pub x: XAxis,
    /// What the values are.
    pub y_title: String,
    /// The unit of the values, which each label of the vertical axis has.
    pub y_unit: String,
    /// The lines. There is room for the names of 18. The first of the crate's own is the most visible.
    pub series: Vec<Series>,
}

/// A line of a chart.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    pub name: String,
    /// Whether the crate itself is measured.
    pub is_ours: bool,
    /// A value for each position of the horizontal axis. The line has a gap where there is none. A value that is
    /// not a positive number has no place on a logarithmic axis, and is left out too.
    pub points: Vec<Option<f64>>,
}

const TITLE: Font = Font { class: "title", size: 21.0, is_bold: true };
const SUBTITLE: Font = Font { class: "note", size: 14.0, is_bold: false };
const AXIS: Font = Font { class: "axis", size: 14.0, is_bold: false };

const WIDTH: f64 = 800.0;
/// Free space on all sides.
const PADDING: f64 = 24.0;
/// The height of the area with the lines.
const PLOT_HEIGHT: f64 = 330.0;
/// Between the sides of that area and the first and last points.
const INSET: f64 = 16.0;
/// The widest name of a line, and the widest labels of axes. Longer ones are cut off.
const WIDEST_NAME: f64 = 250.0;
const WIDEST_TICK: f64 = 130.0;

const LIGHT: &str = "\
.background{fill:#fff;stroke:#d0d7de}.title,.axis{fill:#1f2328}.note{fill:#59636e}
.grid{stroke:#dfe3e8}.minor{stroke:#9aa4af}.frame{stroke:#818b98}.leader{stroke-dasharray:1 3}
path{fill:none}.line{stroke-linejoin:round}
.own .line{stroke-width:3}.own .marker{stroke-width:1}.theirs .line,.theirs .marker{stroke-width:1.4}
.theirs text{fill:#59636e}.theirs path{stroke:#727d89}.theirs .marker{fill:#fff}
.a text,.a .marker{fill:#0067a5}.a path{stroke:#0067a5}.b text,.b .marker{fill:#b04700}.b path{stroke:#b04700}
.c text,.c .marker{fill:#00714f}.c path{stroke:#00714f}.d text,.d .marker{fill:#963b7a}.d path{stroke:#963b7a}";
const DARK: &str = "\
.background{fill:#0d1117;stroke:#3d444d}.title,.axis{fill:#f0f6fc}.note{fill:#9198a1}
.grid{stroke:#2a313a}.minor{stroke:#656c76}.frame{stroke:#656c76}
.theirs text{fill:#9aa2ac}.theirs path{stroke:#8b949e}.theirs .marker{fill:#0d1117}
.a text,.a .marker{fill:#56b4e9}.a path{stroke:#56b4e9}.b text,.b .marker{fill:#f0883e}.b path{stroke:#f0883e}
.c text,.c .marker{fill:#2fc79a}.c path{stroke:#2fc79a}.d text,.d .marker{fill:#e29bc4}.d path{stroke:#e29bc4}";

impl Chart {
    /// Draws the chart.
    pub(crate) fn svg(&self) -> String {
        let mut svg = Svg::new();
        let top = self.draw_titles(&mut svg);
        let values = self.series.iter().flat_map(|series| series.points.iter().flatten());
        let y = LogAxis::around(values.copied().filter(|&value| is_drawn(value)));
        let mut y_ticks = y.ticks();
        for tick in &mut y_ticks {
            tick.label = AXIS.shorten(&format!("{} {}", tick.label, self.y_unit), WIDEST_TICK);
        }
        let mut lines = self.lines();
        let labels = y_ticks.iter().map(|tick| AXIS.width(&tick.label)).fold(0.0, f64::max);
        let names = lines.iter().map(|line| line.font().width(&line.name)).fold(0.0, f64::max);
        let plot = Area {
            left: PADDING + labels + 10.0,
            top,
            right: WIDTH - PADDING - names - lines::NAME_INDENT,
            bottom: top + PLOT_HEIGHT,
        };
        draw_y_axis(&mut svg, &plot, &y, &y_ticks);
        let x_ticks = self.x.positions.ticks();
        let x_of = |place: f64| plot.left + INSET + place * (plot.right - plot.left - 2.0 * INSET);
        self.draw_x_axis(&mut svg, &plot, &x_ticks, x_of);

        for (line, series) in lines.iter_mut().zip(&self.series) {
            let points = x_ticks.iter().zip(&series.points).map(|(tick, &value)| {
                let height = y.place(value.filter(|&value| is_drawn(value))?);
                let x = x_of(tick.as_ref()?.place);
                Some((x, plot.bottom - height * (plot.bottom - plot.top)))
            });
            line.points.extend(points);
        }
        lines::draw(&mut svg, &plot, plot.right - INSET, &lines);

        let about =
            About { title: &self.title, description: self.description(), light: LIGHT, dark: DARK };
        let height = plot.bottom + 74.0;
        svg.finish(&about, (WIDTH, height), &[TITLE, SUBTITLE, AXIS, lines::OURS, lines::OTHER])
    }

    /// Returns the lines, without points.
    fn lines(&self) -> Vec<Line> {
        let mut numbers = [0, 0];
        let lines = self.series.iter().map(|series| {
            let next = &mut numbers[usize::from(series.is_ours)];
            let number = *next;
            *next += 1;
            let (name, is_ours) = (series.name.clone(), series.is_ours);
            let mut line = Line { name, is_ours, number, points: Vec::new() };
            line.name = line.font().shorten(&line.name, WIDEST_NAME);
            line
        });
        lines.collect()
    }

    /// Writes the lines above the plot, and returns where the plot begins.
    fn draw_titles(&self, svg: &mut Svg) -> f64 {
        let mut baseline = PADDING;
        for (font, text) in [(TITLE, &self.title), (SUBTITLE, &self.subtitle)] {
            for line in font.wrap(text, WIDTH - 2.0 * PADDING) {
                baseline += font.size * 0.8;
                svg.text(font, Anchor::Start, (PADDING, baseline), &line);
                baseline += font.size * 0.5;
            }
        }
        baseline += 26.0;
        let title = AXIS.shorten(&self.y_title, WIDTH - 2.0 * PADDING);
        svg.text(AXIS, Anchor::Start, (PADDING, baseline), &title);
        baseline + 18.0
    }

    /// Draws the labels below the plot. A label that would touch the one to its left is left out.
    fn draw_x_axis(
        &self,
        svg: &mut Svg,
        plot: &Area,
        ticks: &[Option<Tick>],
        x_of: impl Fn(f64) -> f64,
    ) {
        let mut marks = Path::default();
        let mut free = f64::NEG_INFINITY;
        for tick in ticks.iter().flatten() {
            let label = AXIS.shorten(&tick.label, WIDEST_TICK);
            let (x, half) = (x_of(tick.place), AXIS.width(&label) / 2.0);
            marks.go((x, plot.bottom)).relative("v5");
            if x - half >= free {
                svg.text(AXIS, Anchor::Middle, (x, plot.bottom + 22.0), &label);
                free = x + half + 4.0;
            }
        }
        svg.path("frame", &marks);
        let middle = (plot.left + plot.right) / 2.0;
        let title = AXIS.shorten(&self.x.title, plot.right - plot.left);
        svg.text(AXIS, Anchor::Middle, (middle, plot.bottom + 50.0), &title);
    }

    /// Says what the lines are and between which values they lie.
    fn description(&self) -> String {
        let mut text = format!(
            "{}. Lines over {}, on a logarithmic vertical axis.",
            self.y_title.trim_end_matches('.'),
            self.x.title
        );
        for series in &self.series {
            let values =
                || series.points.iter().flatten().copied().filter(|&value| is_drawn(value));
            let (low, high) = (values().reduce(f64::min), values().reduce(f64::max));
            text += &match (low, high) {
                (Some(low), Some(high)) => {
                    let (low, high) = (significant(low), significant(high));
                    format!(" {}: {low} to {high} {}.", series.name, self.y_unit)
                }
                _ => format!(" {}: not measured.", series.name),
            };
        }
        text
    }
}

/// Returns whether a value has a place on a logarithmic axis.
fn is_drawn(value: f64) -> bool {
    value.is_finite() && value > 0.0
}

/// Draws the grid and the labels to its left.
fn draw_y_axis(svg: &mut Svg, plot: &Area, axis: &LogAxis, ticks: &[Tick]) {
    let height = |place: f64| plot.bottom - place * (plot.bottom - plot.top);
    let (mut grid, mut minor, mut frame) = (Path::default(), Path::default(), Path::default());
    for tick in ticks {
        let y = height(tick.place);
        grid.go((plot.left, y)).line((plot.right, y));
        svg.text(AXIS, Anchor::End, (plot.left - 10.0, y + AXIS.to_baseline()), &tick.label);
    }
    for place in axis.minor_places() {
        minor.go((plot.left, height(place))).relative("h-5");
    }
    frame.go((plot.left, plot.top)).line((plot.left, plot.bottom)).line((plot.right, plot.bottom));
    for (class, path) in [("grid", &grid), ("minor", &minor), ("frame", &frame)] {
        svg.path(class, path);
    }
}
