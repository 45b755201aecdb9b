//! The output of one frame. Screens fill a [`Commands`] while they draw; the app dispatches it
//! after the frame.
//!
//! The output has three kinds. A [`Command`] goes to the engine once. A [`DataRequest`] names data
//! that is shown; it is repeated in every frame, and the model asks the engine only for data that
//! is missing. An [`Action`] is handled by the window itself.

use super::{
    model::{DetailRequest, Model},
    page::Page,
};
use crate::{
    contract::{
        Cents, CollectionId, OrderId, ProductId, SendMethod, shop::parcel_number::ParcelNumber,
    },
    desk::{
        AnyQuestion, CartLine, Command, Draft, DraftId, OrderJobId, PersonId, Preferences,
        Question, Reply, RequestKey, TemplateId,
        export::{ExportFormat, LinkFormat},
        inbox::{InboxKind, InboxMark, InboxTarget},
        jobs::OrderSelection,
        orders::{OrderQuery, OrderView},
        transfer::MoveRequest,
    },
    i18n::t,
};

/// Data that the window shows now.
#[derive(Debug)]
pub enum DataRequest {
    /// The reply to a question.
    Detail(Box<dyn DetailRequest>),
    /// The price of the open draft. The model asks again when the cart or the send method of the
    /// draft changes.
    Price,
    /// The groups of recipients of the open draft. The model asks again when the draft or its recipients
    /// change.
    SendPlan,
    /// The warnings about the open draft, which costs at most `total`. The model asks again when the
    /// draft or the data of the guards change.
    SendCheck { total: Cents },
}

/// A change of orders that the user confirms in a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderActionKind {
    Cancel,
    Extend,
}

/// An action on a selection of orders.
#[derive(Clone, Debug, PartialEq)]
pub enum SelectionAction {
    /// Asks the user to confirm the change.
    Change(OrderActionKind),
    /// Makes a draft for the recipients of failed and canceled orders.
    SendAgain {
        draft_name: String,
    },
    /// Asks the user to confirm that the gifts are canceled, and makes a draft for their recipients.
    Replace {
        draft_name: String,
    },
    /// Opens the dialog that chooses an action for all orders of a list.
    ChooseForAll {
        draft_name: String,
    },
    CopyLinks(LinkFormat),
    /// Opens the dialog for email drafts with gift links.
    WriteEmails,
    Export(ExportFormat),
}

/// An action that the window handles itself, after the frame.
#[derive(Clone, Debug)]
pub enum Action {
    Go(Page),
    /// Opens a product in the side panel, over the current page.
    ShowProduct(ProductId),
    /// Goes to Collections and opens a collection there.
    ShowCollection(CollectionId),
    /// Opens an order in the side panel, over the current page.
    ShowOrder(OrderId),
    /// Opens the outcomes of a job in the side panel, over the current page.
    ShowOrderJob(OrderJobId),
    /// Opens a person in the side panel, over the current page.
    ShowPerson(PersonId),
    /// Opens a parcel of the shop in the side panel, over the current page.
    ShowParcel(ParcelNumber),
    /// Acts on orders, after all orders among which they are selected are downloaded.
    ActOnOrders {
        action: SelectionAction,
        selection: OrderSelection,
    },
    ClosePanel,
    /// Goes to Orders and replaces the filter there.
    ShowOrders(OrderQuery),
    /// Goes to the inbox and shows the open items of a kind.
    ShowInbox(Option<InboxKind>),
    /// Marks inbox items. A toast with Undo appears when they are marked.
    MarkInbox {
        target: InboxTarget,
        mark: InboxMark,
    },
    /// Puts text on the clipboard and shows a toast ("Gift link copied").
    Copy {
        text: String,
        toast: String,
    },
    Toast(String),
    /// Shows a toast with a button that opens a page.
    ToastAbout {
        text: String,
        page: Page,
    },
    /// Removes a saved view of the orders, and shows a toast with Undo.
    RemoveView(OrderView),
    /// Deletes a template, and shows a toast with Undo.
    DeleteTemplate {
        id: TemplateId,
        name: String,
    },
    /// Hides what changed since the template of the open draft was saved.
    DismissTemplateNotes,
    OpenPalette,
    /// Goes to Settings and opens the form for a new connection.
    AddConnection,
    /// Goes to the recipients of the open draft.
    ShowRecipients,
    /// Closes the window, and moves the data to or from another computer.
    Move(MoveRequest),
    /// Replaces the open draft's fields: the model shows them at once, the engine saves them.
    EditDraft(Box<Draft>),
}

/// Collects the output of one frame.
#[derive(Debug, Default)]
pub struct Commands {
    pub commands: Vec<Command>,
    pub requests: Vec<DataRequest>,
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

    pub fn request(&mut self, request: DataRequest) {
        self.requests.push(request);
    }

    /// Saves changed preferences.
    pub fn change_preferences(&mut self, model: &Model, change: impl FnOnce(&mut Preferences)) {
        let mut preferences = model.preferences.clone();
        change(&mut preferences);
        if preferences != model.preferences {
            self.send(Command::SavePreferences(preferences));
        }
    }

    /// Asks the engine once. Screens that show the reply as long as they are drawn use [`Self::request_detail`].
    pub fn ask<Q: Question>(&mut self, question: Q) -> Reply<Q::Reply> {
        let (question, reply) = AnyQuestion::new(question);
        self.send(Command::Ask(question));
        reply
    }

    /// Requests the reply to a question that is shown now. The model keeps it and asks again when its data changes.
    pub fn request_detail<Q: Question + PartialEq>(&mut self, question: Q) {
        self.request(DataRequest::Detail(Box::new(question)));
    }

    /// Adds a line item to the open draft, or to a new draft when none is open that can be changed, and says so. If
    /// the cart already has the product with the same variants and price, only the quantity increases. Does not
    /// change the page.
    pub fn add_to_draft(&mut self, model: &Model, line: CartLine, name: &str) {
        match model.changeable_draft() {
            Some(open) => {
                let mut draft = open.draft.clone();
                let same = draft.cart.iter_mut().find(|existing| {
                    existing.product_id == line.product_id
                        && existing.variants == line.variants
                        && existing.variable_price == line.variable_price
                });
                match same {
                    Some(existing) => {
                        existing.quantity = existing.quantity.saturating_add(line.quantity);
                    }
                    None => draft.cart.push(line),
                }
                draft.updated_at = model.now();
                self.act(Action::EditDraft(Box::new(draft)));
            }
            None => {
                self.create_draft(model, vec![line]);
            }
        }
        self.act(Action::ToastAbout {
            text: t!("product-added", product = name),
            page: Page::NewGift,
        });
    }

    /// Creates a draft with this cart and opens it.
    pub fn create_draft(&mut self, model: &Model, cart: Vec<CartLine>) -> DraftId {
        let id = DraftId::generate();
        let default = Draft::default();
        let connections = model.connections.as_deref();
        let missing = connections.and_then(|state| state.missing_for(&default.send_method));
        self.send(Command::NewDraft(Box::new(Draft {
            id,
            from_name: model.preferences.from_name.clone(),
            cart,
            send_method: match missing {
                Some(_) => SendMethod::DirectSend,
                None => default.send_method.clone(),
            },
            updated_at: model.now(),
            ..default
        })));
        id
    }

    /// Returns a request key that was not used before.
    pub fn key(&mut self) -> RequestKey {
        self.next_key += 1;
        RequestKey(self.next_key)
    }
}
