//! The font of PDF and PNG files. No font of the system is used, so the bytes are the same on every
//! machine.

use crate::report::Failure;
use resvg::usvg::{Options, Tree, fontdb::Database};
use std::sync::{Arc, LazyLock};

/// DejaVu Sans, the first font that the SVG of the library names.
pub const REGULAR: &[u8] = include_bytes!("fonts/DejaVuSans.ttf");
const BOLD: &[u8] = include_bytes!("fonts/DejaVuSans-Bold.ttf");

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(REGULAR.to_vec());
    fonts.load_font_data(BOLD.to_vec());
    Arc::new(fonts)
});

/// Reads the SVG of a picture.
pub fn tree_of(svg: &str) -> Result<Tree, Failure> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    Tree::from_str(svg, &options)
        .map_err(|error| Failure::Message(format!("a picture cannot be converted: {error}")))
}
