//! Pixels: PNG.

use super::fonts::tree_of;
use crate::report::Failure;
use resvg::tiny_skia::{Pixmap, Transform};

/// The pixels of a picture for each unit of its SVG, if no width is asked for.
const USUAL_SCALE: f32 = 2.0;

/// The most pixels of a side, and of a picture: a pixel takes four bytes.
pub const MOST_PIXELS: u32 = 16_384;
const MOST_PIXELS_IN_ALL: f32 = 1e8;

/// Returns a picture as a PNG file, `width` pixels wide.
pub fn png_of(svg: &str, width: Option<u32>) -> Result<Vec<u8>, Failure> {
    let tree = tree_of(svg)?;
    let scale = width.map_or(USUAL_SCALE, |width| width as f32 / tree.size().width());
    let [width, height] =
        [tree.size().width(), tree.size().height()].map(|length| (length * scale).round().max(1.0));
    let is_small = width.max(height) <= MOST_PIXELS as f32 && width * height <= MOST_PIXELS_IN_ALL;
    let Some(mut pixels) = is_small.then(|| Pixmap::new(width as u32, height as u32)).flatten() else {
        return Err(Failure::Usage(format!(
            "a picture of {width}x{height} pixels is too large: a side has at most {MOST_PIXELS}, and all at most \
             {MOST_PIXELS_IN_ALL}; name a smaller --width"
        )));
    };
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels
        .encode_png()
        .map_err(|error| Failure::Message(format!("a picture cannot be written as PNG: {error}")))
}
