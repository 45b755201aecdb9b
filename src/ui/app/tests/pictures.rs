//! Pictures of New gift and Drafts, to look at.

use std::sync::Arc;

use egui_kittest::kittest::Queryable as _;

use super::{
    samples::{connections, people},
    script::Script,
    window_of,
};
use crate::desk::{
    Appearance, Connection, ConnectionId, ConnectionKind, ConnectionState, Event, Preferences,
};

/// Two connections; this system kept the key of none of them.
fn with_a_key_wanted() -> ConnectionState {
    let mut state = connections();
    let id = ConnectionId(uuid::Uuid::from_u128(7));
    state.all.push(Connection {
        id,
        kind: ConnectionKind::Remote,
        name: "Garden".to_owned(),
        base_url: "https://gifts.example".to_owned(),
    });
    state.keys_are_kept = false;
    state.keys_wanted = vec![id];
    state
}

#[test]
fn pictures_of_making_a_gift() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/pictures/gift");
    std::fs::create_dir_all(folder).unwrap();
    for (appearance, width, height) in [
        (Appearance::Light, 1280.0, 800.0),
        (Appearance::Dark, 1280.0, 800.0),
        (Appearance::Light, 900.0, 600.0),
    ] {
        let script = Script::practice().with_gift(&people());
        script.tell(Event::Preferences(Preferences {
            appearance,
            ..Preferences::default()
        }));
        let mut window = window_of(&script, width, height);
        let save = |window: &mut super::Window, name: &str| {
            window.remove_cursor();
            window.run_ok();
            window
                .render()
                .unwrap()
                .save(format!("{folder}/{name}-{appearance:?}-{width}.png"))
                .unwrap();
        };
        window.get_by_label("Drafts").click();
        window.run_ok();
        save(&mut window, "drafts");
        window.get_by_label("New gift").click();
        window.run_ok();
        for section in ["Gift", "Recipients", "Message", "Delivery", "Review"] {
            window
                .get_by_role_and_label(egui::Role::Tab, section)
                .click();
            window.run_ok();
            save(&mut window, &section.to_lowercase());
        }
        window.get_by_label("Recipients").click();
        window.run_ok();
        window.get_by_label("Email, row 5").click();
        window.run_ok();
        save(&mut window, "recipients-cell");
        window.get_by_label("Import file").click();
        window.run_ok();
        save(&mut window, "import");
        script.tell(Event::Connections(Arc::new(with_a_key_wanted())));
        window
            .get_by_role_and_label(egui::Role::Button, "Settings")
            .click();
        window.run_ok();
        save(&mut window, "settings-key-wanted");
        window.get_by_label("Enter key of Garden").click();
        window.run_ok();
        save(&mut window, "settings-enter-key");
        let empty = Script::practice();
        empty.tell(Event::Preferences(Preferences {
            appearance,
            ..Preferences::default()
        }));
        let mut window = window_of(&empty, width, height);
        window.get_by_label("New gift").click();
        window.run_ok();
        save(&mut window, "gift-empty");
        window
            .get_by_role_and_label(egui::Role::Tab, "Recipients")
            .click();
        window.run_ok();
        save(&mut window, "recipients-empty");
        window
            .get_by_role_and_label(egui::Role::Tab, "Review")
            .click();
        window.run_ok();
        save(&mut window, "review-empty");
    }
}
