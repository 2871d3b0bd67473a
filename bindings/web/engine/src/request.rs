//! The requests as data. `bindings/web/src/protocol.ts` describes them.

use serde::Deserialize;

/// A request: its verb and what the verb needs.
#[derive(Deserialize)]
#[serde(tag = "verb", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Request {
    Read {
        text: String,
    },
    Layout {
        r#box: [usize; 2],
        variants: Vec<String>,
        regions: Option<Vec<u32>>,
    },
    Variants {},
    Check {
        state: StateRequest,
    },
    Solve {
        state: StateRequest,
    },
    Mistakes {
        state: StateRequest,
    },
    Candidates {
        state: StateRequest,
    },
    Hint {
        state: StateRequest,
        scale: String,
    },
    WhyNot {
        state: StateRequest,
        cell: usize,
        digit: usize,
    },
    Steps {
        state: StateRequest,
        scale: String,
    },
    Rate {
        state: StateRequest,
        scales: Option<Vec<String>>,
    },
    Generate(GenerateRequest),
    Techniques {},
    Levels {},
    Patterns {},
    Shuffle {
        state: StateRequest,
        seed: u64,
    },
    Minimise {
        state: StateRequest,
        seed: u64,
    },
    Canonical {
        state: StateRequest,
    },
    Formats {
        state: StateRequest,
    },
    Write {
        state: StateRequest,
        format: String,
    },
    Draw {
        state: StateRequest,
        clashes: Option<Vec<u32>>,
        theme: String,
        title: Option<String>,
        step: Option<DrawnStepRequest>,
    },
}

/// The digits and marks on a grid as the page sends them, not yet checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateRequest {
    pub layout: String,
    pub givens: Vec<u32>,
    pub values: Vec<u32>,
    pub marks: Option<Vec<Vec<u32>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenerateRequest {
    pub r#box: [usize; 2],
    pub variants: Vec<String>,
    #[serde(default)]
    pub jigsaw: bool,
    #[serde(default)]
    pub killer: bool,
    #[serde(default)]
    pub thermometers: bool,
    #[serde(default)]
    pub arrows: bool,
    pub level: Option<String>,
    pub technique: Option<String>,
    /// In tenths.
    pub er: Option<[u8; 2]>,
    pub pattern: Option<String>,
    pub givens: Option<usize>,
    pub seed: u64,
}

/// The content of a drawing beside the state.
pub struct DrawRequest {
    pub clashes: Option<Vec<u32>>,
    pub theme: String,
    pub title: Option<String>,
    pub step: Option<DrawnStepRequest>,
}

/// A step of the path of the state, or of why a candidate is false.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum DrawnStepRequest {
    OfPath { scale: String, index: usize },
    OfWhyNot { cell: usize, digit: usize, index: usize },
}
