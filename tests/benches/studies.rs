//! Tests of what the studies are asked for, and of what they say about an author's statement.

use crate::claim::Claim;
use crate::measure::options::Options;
use crate::request::{Refusal, Request};

#[test]
fn a_claim_holds_or_does_not() {
    let verdicts = |claim: Claim| [0.5, 0.96, 1.04, 2.0].map(|ratio| claim.verdict(ratio));
    let equal = "no: no difference";
    assert_eq!(verdicts(Claim::Nothing), [""; 4]);
    assert_eq!(verdicts(Claim::Faster), ["holds", equal, equal, "no: slower"]);
    assert_eq!(verdicts(Claim::Slower), ["no: faster", equal, equal, "holds"]);
    assert_eq!(verdicts(Claim::NoDifference), ["no: faster", "holds", "holds", "no: slower"]);
}

#[test]
fn a_factor_holds_if_it_is_about_as_large() {
    let half = [0.1, 0.5, 0.75, 1.0, 2.0].map(|ratio| Claim::Times(0.5).verdict(ratio));
    let rest = ["no: no difference", "no: the opposite"];
    assert_eq!(half[..3], ["holds, by more", "holds", "holds, but by less"]);
    assert_eq!(half[3..], rest);
    let triple = [20.0, 3.0, 1.5, 1.0, 0.3].map(|ratio| Claim::Times(3.0).verdict(ratio));
    assert_eq!(triple[..3], ["holds, by more", "holds", "holds, but by less"]);
    assert_eq!(triple[3..], rest);
}

fn request(line: &str) -> Result<Request, Refusal> {
    Request::new(Options::parse(line.split_whitespace().map(str::to_string)))
}

#[test]
fn a_study_is_chosen_by_the_beginning_of_its_name() {
    let name = "studies/cephalopods/depth/16";
    let chosen = |line| {
        let request = request(line).unwrap();
        // A page that is not made has no study that is chosen.
        assert!(request.chooses_from("cephalopods") || !request.chooses(name), "{line}");
        request.chooses(name)
    };
    for line in ["", "studies", "studies/ceph", "studies/cephalopods/depth/1", "other studies"] {
        assert!(chosen(line), "{line}");
    }
    for line in ["cephalopods", "16", "studies/cephalopods/layered", "--exact studies"] {
        assert!(!chosen(line), "{line}");
    }
    assert!(chosen("--exact studies/cephalopods/depth/16"));
    assert!(!request("studies/mastermind").unwrap().chooses_from("cephalopods"));
}

#[test]
fn a_case_that_takes_long_must_be_asked_for() {
    let prefix = "studies/cephalopods/xorshift/";
    let runs = |line| request(line).unwrap().runs_long(prefix);
    for line in ["--bench", "--bench studies/cephalopods", "--bench studies/cephalopods/xorshift/"]
    {
        assert!(!runs(line), "{line}");
    }
    // All names are listed.
    let named = "--bench studies/cephalopods/xorshift/1";
    for line in ["--bench --long", named, "--bench --list", "--bench --test", ""] {
        assert!(runs(line), "{line}");
    }
}

#[test]
fn other_options_are_refused() {
    assert!(request("-v").unwrap().is_verbose && !request("--long").unwrap().is_verbose);
    let refusal = |line| request(line).err().unwrap();
    assert_eq!(refusal("--help"), Refusal::Help);
    assert_eq!(refusal("--quick"), Refusal::OnlyCriterion("--quick".to_string()));
    assert_eq!(refusal("--nonsense=1"), Refusal::Unknown("--nonsense".to_string()));
}
