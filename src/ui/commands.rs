//! What one frame of drawing asks for. Collected while drawing, carried out after.
//!
//! Three kinds: a [`Command`] goes to the engine once; a [`Want`] says what is being shown and is
//! repeated every frame, and the model asks the engine only when it does not have it yet; an
//! [`Action`] changes the window itself.

use std::ops::Range;

use super::{model::Model, page::Page};
use crate::{
    contract::{BrandId, OrderBatchId, OrderId, ProductId},
    desk::{
        CartLine, Command, Draft, DraftId, RequestKey,
        view::{ListQuery, OrderQuery, OrderView},
    },
};

/// A list on screen. Each holds one window of rows in the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListSlot {
    Products,
    Brands,
    Batches,
    Orders,
    BatchOrders,
    BatchRecipients,
    /// The live feed of Activity.
    Feed,
    /// What the palette found.
    PaletteProducts,
    PaletteOrders,
    PaletteBatches,
    /// Products to choose from inside New gift.
    GiftProducts,
}

/// What is being shown now.
#[derive(Clone, Debug, PartialEq)]
pub enum Want {
    List {
        slot: ListSlot,
        query: ListQuery,
        range: Range<u64>,
    },
    Product(ProductId),
    Brand(BrandId),
    Batch(OrderBatchId),
    Order(OrderId),
    ActivitySummary {
        days: u32,
    },
    /// Price the open draft; the model asks again when its cart or method changes.
    Price,
    Picture {
        url: String,
        width: u32,
        height: u32,
    },
}

/// A change of the window itself.
#[derive(Clone, Debug)]
pub enum Action {
    Go(Page),
    /// Opens a product's side sheet over whatever page is shown.
    ShowProduct(ProductId),
    /// Opens an order's side sheet over whatever page is shown.
    ShowOrder(OrderId),
    ClosePanel,
    /// Goes to Orders with this filter instead of the one that was there.
    ShowOrders(OrderQuery),
    /// Puts text on the clipboard and says so ("Gift link copied").
    Copy {
        text: String,
        said: String,
    },
    Toast(String),
    /// Forgets a saved view of the orders; it can be undone.
    RemoveView(OrderView),
    OpenPalette,
    /// Goes to the recipients of the open gift.
    ShowRecipients,
    /// Replaces the open draft's fields: the model shows them at once, the engine saves them.
    EditDraft(Box<Draft>),
}

#[derive(Debug, Default)]
pub struct Commands {
    pub commands: Vec<Command>,
    pub wants: Vec<Want>,
    pub actions: Vec<Action>,
    next_key: u64,
}

impl Commands {
    pub fn send(&mut self, command: Command) {
        self.commands.push(command);
    }

    pub fn act(&mut self, action: Action) {
        self.actions.push(action);
    }

    pub fn go(&mut self, page: Page) {
        self.act(Action::Go(page));
    }

    pub fn want(&mut self, want: Want) {
        self.wants.push(want);
    }

    pub fn list(&mut self, slot: ListSlot, query: ListQuery, range: Range<u64>) {
        self.want(Want::List { slot, query, range });
    }

    /// Puts a line into the open gift, or begins a gift with it. Does not change the page.
    pub fn put_in_gift(&mut self, model: &Model, line: CartLine) {
        match &model.open_draft {
            Some(open) => {
                let mut draft = open.draft.clone();
                let same = draft.cart.iter_mut().find(|held| {
                    held.product_id == line.product_id
                        && held.variants == line.variants
                        && held.variable_price == line.variable_price
                });
                match same {
                    Some(held) => held.quantity = held.quantity.saturating_add(line.quantity),
                    None => draft.cart.push(line),
                }
                draft.updated_at = model.now();
                self.act(Action::EditDraft(Box::new(draft)));
            }
            None => {
                self.begin_gift(model, vec![line]);
            }
        }
    }

    /// Makes a new gift with this cart and opens it.
    pub fn begin_gift(&mut self, model: &Model, cart: Vec<CartLine>) -> DraftId {
        let id = DraftId::generate();
        self.send(Command::NewDraft(Box::new(Draft {
            id,
            from_name: model.preferences.from_name.clone(),
            cart,
            updated_at: model.now(),
            ..Draft::default()
        })));
        id
    }

    /// A key no earlier request has.
    pub fn key(&mut self) -> RequestKey {
        self.next_key += 1;
        RequestKey(self.next_key)
    }
}
