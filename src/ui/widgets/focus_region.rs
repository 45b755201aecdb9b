//! The regions of the window between which F6 and Shift+F6 move the keyboard focus. A region that is entered
//! again gives the focus to the control that had it there last.
//!
//! A region calls [`begin`] before its controls in every frame in which it is shown. The app calls
//! [`remember_focus`] once at the end of a frame.

use egui::{Context, FocusDirection, Id, LayerId, Rect, Ui};
use strum::{EnumCount, VariantArray};

use super::focused_response::focused_response;

/// A region, in the order of F6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray, EnumCount)]
pub enum Region {
    Rail,
    TopBar,
    Content,
    Panel,
    Footer,
}

#[derive(Clone, Copy, Debug)]
struct Shown {
    rect: Rect,
    layer: LayerId,
    pass: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Regions {
    shown: [Option<Shown>; Region::COUNT],
    /// The control of each region that had the focus last.
    last: [Option<Id>; Region::COUNT],
    /// The region that takes the focus when it is drawn next.
    entered: Option<Region>,
}

impl Regions {
    /// Whether a region was drawn in this frame or in the last one.
    fn is_shown(&self, region: Region, pass: u64) -> bool {
        self.shown[region as usize].is_some_and(|shown| shown.pass + 1 >= pass)
    }

    /// The region of a control. The footer lies inside the content, so that its rectangle is checked first.
    fn of(&self, rect: Rect, layer: LayerId, pass: u64) -> Option<Region> {
        Region::VARIANTS.iter().rev().copied().find(|region| {
            self.shown[*region as usize].is_some_and(|shown| {
                shown.pass + 1 >= pass && shown.layer == layer && shown.rect.contains(rect.center())
            })
        })
    }

    /// The region after `current` that is shown; from no region, the content.
    fn neighbor(&self, current: Option<Region>, is_forward: bool, pass: u64) -> Option<Region> {
        let Some(current) = current else {
            return Some(Region::Content);
        };
        let count = Region::COUNT;
        let step = if is_forward { 1 } else { count - 1 };
        (1..count)
            .map(|distance| Region::VARIANTS[(current as usize + distance * step) % count])
            .find(|region| self.is_shown(*region, pass))
    }
}

fn regions_id() -> Id {
    Id::unique("focus-regions")
}

fn change<R>(ctx: &Context, change: impl FnOnce(&mut Regions) -> R) -> R {
    ctx.data_mut(|data| change(data.get_temp_mut_or_default(regions_id())))
}

/// Begins a region that covers `rect`. Gives the focus to one of its controls if F6 chose this region.
pub fn begin(ui: &Ui, region: Region, rect: Rect) {
    let pass = ui.cumulative_pass_nr();
    let layer = ui.layer_id();
    let last = change(ui, |regions| {
        regions.shown[region as usize] = Some(Shown { rect, layer, pass });
        (regions.entered.take_if(|entered| *entered == region))
            .map(|_| regions.last[region as usize])
    });
    let Some(last) = last else {
        return;
    };
    let is_focusable = |id: &Id| {
        ui.read_response(*id)
            .is_some_and(|response| response.enabled() && response.sense.is_focusable())
    };
    let last = last.filter(is_focusable);
    ui.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
        match last {
            Some(last) => memory.request_focus(last),
            None => memory.move_focus(FocusDirection::Next),
        }
    });
}

/// The region with the focused control.
fn focused_region(ctx: &Context) -> Option<(Region, Id)> {
    let (focused, response) = focused_response(ctx)?;
    let pass = ctx.cumulative_pass_nr();
    change(ctx, |regions| {
        regions.of(response.rect, response.layer_id, pass)
    })
    .map(|region| (region, focused))
}

/// Stores which control of a region has the focus.
pub fn remember_focus(ctx: &Context) {
    if let Some((region, focused)) = focused_region(ctx) {
        change(ctx, |regions| regions.last[region as usize] = Some(focused));
    }
}

/// Moves the focus to the next or the previous region.
pub fn move_focus(ctx: &Context, is_forward: bool) {
    let current = focused_region(ctx).map(|(region, _)| region);
    let pass = ctx.cumulative_pass_nr();
    change(ctx, |regions| {
        regions.entered = regions.neighbor(current, is_forward, pass);
    });
    ctx.request_repaint();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regions(shown: &[Region]) -> Regions {
        let mut regions = Regions::default();
        for region in shown {
            regions.shown[*region as usize] = Some(Shown {
                rect: Rect::EVERYTHING,
                layer: LayerId::background(),
                pass: 7,
            });
        }
        regions
    }

    #[test]
    fn regions_that_are_not_shown_are_left_out() {
        use Region::{Content, Footer, Panel, Rail, TopBar};
        let all = regions(&[Rail, TopBar, Content, Panel, Footer]);
        assert_eq!(all.neighbor(Some(Content), true, 7), Some(Panel));
        assert_eq!(all.neighbor(Some(Rail), false, 7), Some(Footer));
        let page = regions(&[Rail, TopBar, Content]);
        assert_eq!(page.neighbor(Some(Content), true, 7), Some(Rail));
        assert_eq!(page.neighbor(Some(Rail), false, 7), Some(Content));
        assert_eq!(page.neighbor(None, true, 7), Some(Content));
        // Regions of an earlier frame are gone.
        assert_eq!(page.neighbor(Some(Content), true, 9), None);
    }
}
