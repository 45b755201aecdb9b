//! The pictures of an entry: added by a button, by dropping files or by pasting, ordered and removed. The shop stores a picture
//! when it is added; the entry has it when the form is saved.

use egui::{Ui, vec2};

use super::form::{CatalogForm, EntryField};
use crate::{
    contract::shop::catalog::{MAX_PICTURES, PictureHash},
    desk::{
        FileChoice, OpenDialogText, Problem, Reply,
        shop::catalog::{AddPictures, AddedPictures, PickPicture, PictureSource, picture_url},
    },
    i18n::t,
    ui::{
        commands::Commands,
        path_dialog::{PathDialog, PathResponse},
        theme::{S4, S8, S12, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, Picture, button::icon_button_sized, chip, gap, paint, wrapped_text,
        },
    },
};

const PICTURE_SIZE: f32 = 112.0;
const BUTTON_SIZE: f32 = 28.0;

/// The pictures that are chosen and uploaded.
#[derive(Debug, Default)]
pub(super) struct PicturePicker {
    picking: Option<Reply<FileChoice>>,
    adding: Option<Reply<AddedPictures>>,
    /// Those that are added after the ones on their way.
    next: Vec<PictureSource>,
    /// The path that the user types where the system has no dialog.
    typed: Option<String>,
    /// The names of files that are no pictures; empty for the clipboard.
    refused: Vec<String>,
    /// The pictures that were too many for the product.
    left_out: u64,
    problem: Option<Problem>,
}

impl PicturePicker {
    pub(super) fn is_adding(&self) -> bool {
        self.adding.is_some()
    }

    pub(super) fn add(&mut self, sources: Vec<PictureSource>, out: &mut Commands) {
        self.refused.clear();
        self.left_out = 0;
        self.problem = None;
        self.next.extend(sources);
        self.start(out);
    }

    fn start(&mut self, out: &mut Commands) {
        if self.adding.is_none() && !self.next.is_empty() {
            let sources = std::mem::take(&mut self.next);
            self.adding = Some(out.ask(AddPictures(sources)));
        }
    }

    /// Takes the replies. Returns the pictures that the shop has now.
    pub(super) fn receive(&mut self, out: &mut Commands) -> Vec<PictureHash> {
        match Reply::take_awaited(&mut self.picking) {
            Some(Ok(FileChoice::Chosen(path))) => self.add(vec![PictureSource::File(path)], out),
            Some(Ok(FileChoice::Unavailable)) => self.typed = Some(String::new()),
            Some(Ok(FileChoice::Canceled)) | None => {}
            Some(Err(problem)) => self.problem = Some(problem),
        }
        let hashes = match Reply::take_awaited(&mut self.adding) {
            Some(Ok(added)) => {
                self.refused.extend(added.refused);
                added.hashes
            }
            Some(Err(problem)) => {
                self.problem = Some(problem);
                Vec::new()
            }
            None => Vec::new(),
        };
        self.start(out);
        hashes
    }

    /// Shows how many pictures were too many for the product.
    pub(super) fn leave_out(&mut self, count: u64) {
        self.left_out += count;
    }

    /// Draws the button that adds a picture, and whether pictures are being added.
    fn button(&mut self, (label, is_full): (String, bool), ui: &mut Ui, out: &mut Commands) {
        let is_usable = self.picking.is_none() && self.adding.is_none() && !is_full;
        let button = Button::secondary(label).icon(icons::ADD).enabled(is_usable);
        if button.show(ui).clicked() {
            self.picking = Some(out.ask(PickPicture(OpenDialogText {
                title: t!("shop-picture-dialog"),
                lists: t!("shop-field-pictures"),
                all_files: t!("recipients-dialog-all-files"),
            })));
        }
        if self.is_adding() {
            paint::live_text(ui, Type::Small, tokens(ui).weak, t!("shop-picture-adding"));
        }
    }

    fn notices(&mut self, ui: &mut Ui, out: &mut Commands) {
        self.path_dialog(ui, out);
        if let Some(problem) = &self.problem {
            gap(ui, S8);
            let banner = Banner::problem(Tone::Bad, problem).dismissible();
            if banner.show(ui).is_some() {
                self.problem = None;
            }
        }
        if self.left_out > 0 {
            gap(ui, S8);
            let what = t!("shop-picture-left-out", count = self.left_out);
            let meaning = t!("shop-picture-maximum", max = MAX_PICTURES as u64);
            let banner = Banner::new(Tone::Caution, what).meaning(meaning);
            if banner.dismissible().show(ui).is_some() {
                self.left_out = 0;
            }
        }
        if !self.refused.is_empty() {
            gap(ui, S8);
            let files = self.refused.join(", ");
            let what = match files.trim_matches([',', ' ']) {
                "" => t!("shop-picture-refused-pasted"),
                files => t!("shop-picture-refused", files = files),
            };
            let banner = Banner::new(Tone::Bad, what);
            let banner = banner.meaning(t!("shop-picture-formats")).dismissible();
            if banner.show(ui).is_some() {
                self.refused.clear();
            }
        }
    }

    fn path_dialog(&mut self, ui: &Ui, out: &mut Commands) {
        let Some(typed) = &mut self.typed else {
            return;
        };
        let dialog = PathDialog {
            id: "catalog-picture-path",
            title: &t!("shop-picture-add"),
            text: &t!("shop-picture-path-text"),
            label: &t!("shop-import-path"),
            action: &t!("shop-picture-add"),
        };
        match dialog.show(ui, typed) {
            PathResponse::Open => {}
            PathResponse::Accepted(path) => {
                self.typed = None;
                self.add(vec![PictureSource::File(path)], out);
            }
            PathResponse::Canceled => self.typed = None,
        }
    }
}

/// An action of the user on one of several pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrangement {
    Earlier,
    Later,
    First,
    Remove,
}

/// Adds pictures to those of a product. Returns how many were left out because a product cannot have more.
pub(super) fn append(form: &mut CatalogForm, added: Vec<PictureHash>) -> u64 {
    if added.is_empty() {
        return 0;
    }
    let mut pictures = form.list(EntryField::Pictures);
    let mut left_out = 0;
    for hash in added {
        if pictures.contains(&hash) {
            continue;
        }
        match pictures.len() < MAX_PICTURES {
            true => pictures.push(hash),
            false => left_out += 1,
        }
    }
    form.set_list(EntryField::Pictures, &pictures);
    left_out
}

/// Draws the pictures of a product, the first of which is the main one.
pub(super) fn gallery(
    form: &mut CatalogForm,
    picker: &mut PicturePicker,
    name: &str,
    ui: &mut Ui,
    out: &mut Commands,
) {
    let mut pictures = form.list(EntryField::Pictures);
    let mut arranged = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(S12, S12);
        for (at, hash) in pictures.iter().enumerate() {
            let tile = vec2(PICTURE_SIZE, PICTURE_SIZE + S4 + BUTTON_SIZE);
            ui.allocate_ui(tile, |ui| {
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing = vec2(0.0, S4);
                    let name = t!("shop-catalog-picture-of", name = name);
                    let picture = Picture::new(Some(&picture_url(hash)), &name)
                        .border()
                        .show(ui, vec2(PICTURE_SIZE, PICTURE_SIZE));
                    if at == 0 {
                        main_mark(picture.rect, ui);
                    }
                    if let Some(action) = arrangement(at, pictures.len(), ui) {
                        arranged = Some((at, action));
                    }
                });
            });
        }
    });
    if let Some((at, action)) = arranged {
        arrange(&mut pictures, at, action);
        form.set_list(EntryField::Pictures, &pictures);
    }
    if !pictures.is_empty() {
        gap(ui, S12);
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = S12;
        let is_full = pictures.len() >= MAX_PICTURES;
        picker.button((t!("shop-picture-add"), is_full), ui, out);
    });
    picker.notices(ui, out);
    gap(ui, S8);
    let help = t!("shop-picture-help");
    wrapped_text(ui, Type::Small, tokens(ui).weak, help);
}

/// Marks the main picture in its corner.
fn main_mark(picture: egui::Rect, ui: &mut Ui) {
    let place = egui::Rect::from_min_max(picture.min + vec2(S8, S8), picture.max);
    let builder = egui::UiBuilder::new().max_rect(place);
    let mut corner = ui.new_child(builder);
    chip(&mut corner, &t!("shop-picture-main"), Tone::Note);
}

fn arrangement(at: usize, count: usize, ui: &mut Ui) -> Option<Arrangement> {
    let number = at as u64 + 1;
    let mut action = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let buttons = [
            (
                at > 0,
                icons::BACK,
                t!("shop-picture-earlier", number = number),
                Arrangement::Earlier,
            ),
            (
                at + 1 < count,
                icons::FORWARD,
                t!("shop-picture-later", number = number),
                Arrangement::Later,
            ),
            (
                at > 0,
                icons::FIRST,
                t!("shop-picture-make-main", number = number),
                Arrangement::First,
            ),
            (
                true,
                icons::DELETE,
                t!("shop-picture-remove", number = number),
                Arrangement::Remove,
            ),
        ];
        for (is_possible, icon, name, arrangement) in buttons {
            ui.add_enabled_ui(is_possible, |ui| {
                if icon_button_sized(ui, icon, &name, BUTTON_SIZE).clicked() {
                    action = Some(arrangement);
                }
            });
        }
    });
    action
}

fn arrange(pictures: &mut Vec<String>, at: usize, action: Arrangement) {
    match action {
        Arrangement::Earlier if at > 0 => pictures.swap(at, at - 1),
        Arrangement::Later if at + 1 < pictures.len() => pictures.swap(at, at + 1),
        Arrangement::First => pictures[..=at].rotate_right(1),
        Arrangement::Remove => {
            pictures.remove(at);
        }
        Arrangement::Earlier | Arrangement::Later => {}
    }
}

/// Draws the only picture of an entry, such as the logo of a brand.
pub(super) fn single(
    (form, field): (&mut CatalogForm, EntryField),
    picker: &mut PicturePicker,
    name: &str,
    ui: &mut Ui,
    out: &mut Commands,
) {
    let hash = form.value(field).to_owned();
    let url = Some(&hash).filter(|hash| !hash.is_empty()).map(picture_url);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = S12;
        let name = t!("shop-catalog-picture-of", name = name);
        let picture = Picture::new(url.as_deref(), &name).border();
        picture.show(ui, vec2(PICTURE_SIZE, PICTURE_SIZE));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = S8;
            let label = match url {
                Some(_) => t!("shop-picture-replace"),
                None => t!("shop-picture-add"),
            };
            picker.button((label, false), ui, out);
            if url.is_some() {
                let remove = Button::link(t!("shop-picture-remove-only"));
                if remove.show(ui).clicked() {
                    form.set(field, String::new());
                }
            }
            wrapped_text(ui, Type::Small, tokens(ui).weak, t!("shop-picture-help"));
        });
    });
    picker.notices(ui, out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_beyond_the_limit_are_left_out() {
        let mut form = CatalogForm::default();
        let pictures = |numbers: std::ops::Range<usize>| -> Vec<PictureHash> {
            numbers.map(|number| number.to_string()).collect()
        };
        assert_eq!(append(&mut form, pictures(0..29)), 0);
        assert_eq!(append(&mut form, pictures(28..33)), 3);
        assert_eq!(form.list(EntryField::Pictures).len(), MAX_PICTURES);
    }

    #[test]
    fn pictures_are_arranged() {
        let mut pictures: Vec<String> = ["a", "b", "c"].map(str::to_owned).to_vec();
        for (at, action, after) in [
            (2, Arrangement::First, "cab"),
            (0, Arrangement::Later, "acb"),
            (2, Arrangement::Earlier, "abc"),
            (0, Arrangement::Earlier, "abc"),
            (1, Arrangement::Remove, "ac"),
        ] {
            arrange(&mut pictures, at, action);
            assert_eq!(pictures.concat(), after);
        }
    }
}
