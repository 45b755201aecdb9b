//! The operator's side of My shop through the desk: packing, tracking, delivery, stock, and the key of an operator of another
//! service.

use std::{path::Path, sync::Arc, time::Duration};

use crate::{
    fixture::{
        EmbeddedServices, FixedPicker, ask, config, create_draft, draft, import_list, open_desk,
        practice_config, send_draft, simple_cart_line, wait_for, wait_until_sent,
        wait_until_synced,
    },
    shop_goods::fill_my_shop,
};
use giftdesk::{
    contract::{
        Clock as _, MailingAddress, SendMethod, WallClock,
        shop::{
            emails::EmailSettings,
            parcels::{
                AddressRequest, PackRequest, Parcel, ParcelFilter, ParcelProblem, ParcelState,
            },
            practice::Packing,
            shipping::ShippingSettings,
            stock::StockFilter,
        },
    },
    desk::{
        Command, Desk, DeskConfig, Draft, EnterOperatorKey, Event, FileChoice, GetShopPage,
        ProblemKind, ShopCommand, ShopList, ShopPage, StartWith,
        shop::{
            ChangeParcel, ChangeStock, CheckTracking, DeliverParcels, GetOperatorSettings,
            GetPacking, GetParcel, PackParcels, ParcelChange, ParcelOutcome, PrintOutcome,
            PrintRun, RecordTracking, RunFile, RunFiles, SetOperatorSettings, SetPacking,
            SettingsOutcome, StockOutcome, TrackingCheck, TrackingSource,
        },
    },
    messages::slips::CatalogueSlips,
    pdf::Paper,
    service::{self, ServiceConfig},
    shop_files::labels::LabelProfile,
};
use secrecy::SecretString;

fn page<L: ShopList>(desk: &Desk, list: L) -> ShopPage<L::Row> {
    ask(desk, GetShopPage { list, after: None }).unwrap()
}

fn parcels(desk: &Desk, state: ParcelState) -> Vec<Parcel> {
    let filter = ParcelFilter {
        state: Some(state),
        ..ParcelFilter::default()
    };
    page(desk, filter).rows
}

/// Opens My shop with goods, and sends a mug directly to each person. Returns their parcels.
fn open_shop_with_parcels(folder: &std::path::Path, people: usize) -> (Desk, Vec<Parcel>) {
    fill_my_shop(folder, Arc::new(WallClock));
    let picker = FixedPicker::default();
    *picker.save.lock().unwrap() = FileChoice::Unavailable;
    let desk = open_desk(DeskConfig {
        connection: StartWith::Shop,
        embedded: Some(EmbeddedServices::new(0.0)),
        picker: Arc::new(picker),
        ..config(folder)
    });
    wait_until_synced(&desk);
    let gift = Draft {
        send_method: SendMethod::DirectSend,
        notifications_enabled: false,
        // A gift that a balance pays for needs an end.
        direct_expires_at: Some(WallClock.now() + Duration::from_secs(30 * 86_400)),
        ..draft(simple_cart_line(&desk))
    };
    let (id, ..) = create_draft(&desk, gift, 1);
    let mut list = "First name,Last name,Email,Address 1,City,State,Postal code\n".to_owned();
    for n in 1..=people {
        list +=
            &format!("Person{n},Example,person{n}@example.org,12 Main Street,Portland,OR,97201\n");
    }
    import_list(&desk, id, &list);
    wait_for(&desk, "the recipients", |event| match event {
        Event::Recipients { recipients, .. } => {
            (recipients.filled_row_count() == people).then_some(())
        }
        _ => None,
    });
    send_draft(&desk, id);
    wait_until_sent(&desk, id);
    let end = std::time::Instant::now() + crate::fixture::TIMEOUT;
    loop {
        let found = parcels(&desk, ParcelState::ToShip);
        if found.len() == people {
            return (desk, found);
        }
        assert!(std::time::Instant::now() < end, "{found:?}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn files(folder: &std::path::Path) -> RunFiles {
    let file = |name: &str| RunFile {
        dialog_title: String::new(),
        name: name.to_owned(),
        path: Some(folder.join(name)),
    };
    RunFiles {
        slips: Some(file("slips.pdf")),
        paper: Paper::A4,
        labels: Some(file("labels.csv")),
        profile: LabelProfile::Plain,
        text: Arc::new(CatalogueSlips::current(false)),
    }
}

#[test]
fn parcels_are_packed_tracked_and_delivered() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, to_pack) = open_shop_with_parcels(folder.path(), 2);
    let request = PackRequest {
        parcels: to_pack.iter().map(|parcel| parcel.parcel).collect(),
        all: None,
    };
    // Without a file dialog nothing is packed before the paths are known.
    let mut unnamed = files(folder.path());
    unnamed.slips.as_mut().unwrap().path = None;
    let outcome = ask(
        &desk,
        PackParcels {
            request: request.clone(),
            files: unnamed,
        },
    )
    .unwrap();
    assert!(
        matches!(outcome, PrintOutcome::NeedsPaths { .. }),
        "{outcome:?}"
    );
    assert_eq!(parcels(&desk, ParcelState::ToShip).len(), 2);

    let files = files(folder.path());
    let outcome = ask(&desk, PackParcels { request, files }).unwrap();
    let PrintOutcome::Printed(printed) = outcome else {
        panic!("{outcome:?}");
    };
    assert_eq!((printed.run.parcels, printed.problem), (2, None));
    assert_eq!(printed.files, ["slips.pdf", "labels.csv"]);
    assert!(
        std::fs::read(folder.path().join("slips.pdf"))
            .unwrap()
            .starts_with(b"%PDF")
    );
    assert_eq!(parcels(&desk, ParcelState::Packed).len(), 2);

    let [first, second] = [to_pack[0].parcel, to_pack[1].parcel];
    let lines = format!("{first} 9400111206206406260787\nnothing\n");
    let checked = ask(&desk, CheckTracking(TrackingSource::Text(lines))).unwrap();
    let TrackingCheck::Checked { entries, report } = checked else {
        panic!("{checked:?}");
    };
    assert_eq!((report.matched, report.applied), (1, false));
    let recorded = ask(&desk, RecordTracking(entries)).unwrap();
    assert_eq!((recorded.changed, recorded.unmatched.len()), (1, 0));
    let shipped = ask(&desk, GetParcel(first)).unwrap();
    assert_eq!(shipped.carrier.as_deref(), Some("USPS"));

    let delivered = ask(&desk, DeliverParcels(vec![first, second])).unwrap();
    assert_eq!(delivered.delivered, 2);
    let search = ParcelFilter {
        search: Some("person2 portland".to_owned()),
        ..ParcelFilter::default()
    };
    assert_eq!(page(&desk, search).rows.len(), 1);
}

#[test]
fn refused_files_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, to_pack) = open_shop_with_parcels(folder.path(), 1);
    let parcel = to_pack[0].parcel;
    let pack = || PackParcels {
        request: PackRequest {
            parcels: vec![parcel],
            all: None,
        },
        files: files(folder.path()),
    };
    let (slips, labels) = (
        folder.path().join("slips.pdf"),
        folder.path().join("labels.csv"),
    );
    std::fs::write(&labels, "old").unwrap();
    let refused = ask(&desk, pack()).unwrap_err();
    assert!(
        matches!(refused.kind, ProblemKind::FileExists { .. }),
        "{refused}"
    );
    assert_eq!(parcels(&desk, ParcelState::ToShip).len(), 1);
    assert!(!slips.exists());

    std::fs::remove_file(&labels).unwrap();
    let outcome = ask(&desk, pack()).unwrap();
    let PrintOutcome::Printed(printed) = outcome else {
        panic!("{outcome:?}");
    };
    // No parcel of the run is packed any more.
    ask(&desk, DeliverParcels(vec![parcel])).unwrap();
    std::fs::remove_file(&slips).unwrap();
    std::fs::remove_file(&labels).unwrap();
    let again = PrintRun {
        run: printed.run,
        files: files(folder.path()),
    };
    let refused = ask(&desk, again).unwrap_err();
    assert!(
        matches!(refused.kind, ProblemKind::PackingRunUnknown { .. }),
        "{refused}"
    );
    assert!(!slips.exists() && !labels.exists());
}

#[test]
fn address_is_corrected_until_parcel_is_packed() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, to_pack) = open_shop_with_parcels(folder.path(), 1);
    let parcel = &to_pack[0];
    let mut address = parcel.mailing_address.clone();
    address.address_1 = "14 Main Street".to_owned();
    let correct = |address, expected: &MailingAddress| ChangeParcel {
        parcel: parcel.parcel,
        change: ParcelChange::CorrectAddress(Box::new(AddressRequest {
            address,
            expected: Some(expected.clone()),
        })),
    };
    let seen = &parcel.mailing_address;
    let first = ask(&desk, correct(address.clone(), seen)).unwrap();
    let ParcelOutcome::Changed(corrected) = first else {
        panic!("{first:?}");
    };
    assert_eq!(corrected.mailing_address.address_1, "14 Main Street");
    let mut other = address.clone();
    other.address_1 = "16 Main Street".to_owned();
    let second = ask(&desk, correct(other, seen)).unwrap();
    let ParcelOutcome::Stale(now) = second else {
        panic!("{second:?}");
    };
    assert_eq!(now.mailing_address.address_1, "14 Main Street");
    let all = PackRequest {
        parcels: Vec::new(),
        all: Some(ParcelFilter::default()),
    };
    let files = RunFiles {
        slips: None,
        labels: None,
        ..files(folder.path())
    };
    ask(
        &desk,
        PackParcels {
            request: all,
            files,
        },
    )
    .unwrap();
    let refused = ask(&desk, correct(address, seen)).unwrap_err();
    assert!(
        matches!(
            refused.kind,
            ProblemKind::ServiceRefused { status: 400, .. }
        ),
        "{refused}"
    );
}

#[test]
fn lost_parcel_is_settled_with_a_note() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, to_pack) = open_shop_with_parcels(folder.path(), 1);
    let parcel = to_pack[0].parcel;
    let lines = format!("{parcel} 9400111206206406260787\n");
    let checked = ask(&desk, CheckTracking(TrackingSource::Text(lines))).unwrap();
    let TrackingCheck::Checked { entries, .. } = checked else {
        panic!("{checked:?}");
    };
    ask(&desk, RecordTracking(entries)).unwrap();
    let change = |change| ask(&desk, ChangeParcel { parcel, change });
    let settle = || {
        change(ParcelChange::Settle(
            "A voucher was sent instead".to_owned(),
        ))
    };
    assert!(settle().is_err(), "the parcel has no problem");
    change(ParcelChange::ReportProblem(ParcelProblem::Lost)).unwrap();
    let unsolved = || ParcelFilter {
        needs_resolution: Some(true),
        ..ParcelFilter::default()
    };
    assert_eq!(page(&desk, unsolved()).rows.len(), 1);
    let settled = settle().unwrap();
    let ParcelOutcome::Changed(settled) = settled else {
        panic!("{settled:?}");
    };
    assert_eq!(settled.resolution.as_deref(), Some("settled"));
    let note = settled.resolution_note.as_deref();
    assert_eq!(note, Some("A voucher was sent instead"));
    assert_eq!(page(&desk, unsolved()).rows, []);
}

#[test]
fn stale_settings_show_those_of_the_other_operator() {
    let folder = tempfile::tempdir().unwrap();
    fill_my_shop(folder.path(), Arc::new(WallClock));
    let desk = open_desk(DeskConfig {
        connection: StartWith::Shop,
        embedded: Some(EmbeddedServices::new(0.0)),
        ..config(folder.path())
    });
    let seen = ask(&desk, GetOperatorSettings).unwrap();
    assert_eq!(seen.shipping.shipping, ShippingSettings::default());
    let set = |seen, delivered_after_days, remind_after_days| {
        let change = SetOperatorSettings {
            seen,
            shipping: ShippingSettings {
                delivered_after_days,
            },
            emails: EmailSettings {
                remind_after_days,
                ..EmailSettings::INITIAL
            },
        };
        ask(&desk, change).unwrap()
    };
    assert_eq!(set(seen, 10, 5), SettingsOutcome::Saved);
    // The answer to the first request could have been lost.
    assert_eq!(set(seen, 10, 5), SettingsOutcome::Saved);
    let stale = set(seen, 10, 6);
    let SettingsOutcome::Stale(now) = stale else {
        panic!("{stale:?}");
    };
    assert_eq!(now.shipping.shipping.delivered_after_days, 10);
    assert_eq!(now.emails.emails.remind_after_days, 5);
    assert_eq!(set(now, 0, 6), SettingsOutcome::Saved);
    let saved = ask(&desk, GetOperatorSettings).unwrap();
    assert_eq!(saved.shipping.shipping.delivered_after_days, 0);
    assert_eq!(saved.emails.emails.remind_after_days, 6);
}

#[test]
fn stale_count_shows_the_number_of_the_other_operator() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, _) = open_shop_with_parcels(folder.path(), 1);
    let seen = page(&desk, StockFilter::default()).rows.remove(0);
    assert_eq!((seen.on_hand, seen.reserved), (40, 1));
    let count = |item, on_hand| ChangeStock {
        item,
        on_hand: Some(on_hand),
        low_at: None,
        note: Some("Count".to_owned()),
    };
    let changed = ask(&desk, count(seen.clone(), 38)).unwrap();
    let StockOutcome::Changed(changed) = changed else {
        panic!("{changed:?}");
    };
    assert_eq!(changed.on_hand, 38);
    let stale = ask(&desk, count(seen, 39)).unwrap();
    let StockOutcome::Stale(now) = stale else {
        panic!("{stale:?}");
    };
    assert_eq!(now.on_hand, 38);
    let applied = ask(&desk, count(now, 39)).unwrap();
    assert!(matches!(applied, StockOutcome::Changed(item) if item.on_hand == 39));
}

#[test]
fn only_practice_lets_the_user_set_who_packs() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    assert_eq!(ask(&desk, GetPacking).unwrap(), Packing::Simulated);
    let set = ask(&desk, SetPacking(Packing::Operator)).unwrap();
    assert_eq!(set, Packing::Operator);
    assert_eq!(ask(&desk, GetPacking).unwrap(), Packing::Operator);
    drop(desk);

    let desk = open_desk(DeskConfig {
        connection: StartWith::Shop,
        embedded: Some(EmbeddedServices::new(0.0)),
        ..config(folder.path())
    });
    assert!(ask(&desk, GetPacking).is_err());
    assert!(ask(&desk, SetPacking(Packing::Operator)).is_err());
}

/// A shop that runs until it is dropped, with a key of its account and a key of its operator.
struct RunningShop {
    url: String,
    /// Ends the service with its tasks.
    _runtime: tokio::runtime::Runtime,
}

fn start_shop(folder: &Path) -> RunningShop {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let config = ServiceConfig {
        data_dir: folder.to_owned(),
        initial_key: Some(SecretString::from("key-of-this-test")),
        operator_key: Some(SecretString::from("operator-key-of-this-test")),
        ..ServiceConfig::default()
    };
    let service = runtime
        .block_on(service::start(config, Arc::new(WallClock)))
        .expect("a shop");
    let url = service.url();
    // The service runs as long as its handle exists.
    runtime.spawn(async move {
        std::future::pending::<()>().await;
        drop(service);
    });
    RunningShop {
        url,
        _runtime: runtime,
    }
}

fn wait_for_operator(desk: &Desk, is_operator: bool) {
    wait_for(desk, "the key of the operator", |event| match event {
        Event::Connections(state) => (state.is_operator == is_operator).then_some(()),
        _ => None,
    });
}

#[test]
fn entered_operator_key_opens_the_shop_of_a_service() {
    let folder = tempfile::tempdir().unwrap();
    let shop_folder = tempfile::tempdir().unwrap();
    let shop = start_shop(shop_folder.path());
    let desk = open_desk(crate::fixture::remote_config(folder.path(), &shop.url));
    wait_until_synced(&desk);
    let enter = |key: &str| EnterOperatorKey(SecretString::from(key.to_owned()));
    let refused = ask(&desk, enter("key-of-this-test")).unwrap_err();
    assert!(
        matches!(
            refused.kind,
            ProblemKind::ServiceRefused { status: 403, .. }
        ),
        "{refused}"
    );
    let unknown = ask(
        &desk,
        GetShopPage {
            list: ParcelFilter::default(),
            after: None,
        },
    );
    assert_eq!(unknown.unwrap_err().kind, ProblemKind::ConnectionNotReady);

    let mut entered = desk.ask(enter("operator-key-of-this-test"));
    wait_for_operator(&desk, true);
    wait_for(&desk, "the reply", |_| entered.take()).unwrap();
    assert_eq!(page(&desk, ParcelFilter::default()).rows, []);
    desk.send(Command::Shop(ShopCommand::RemoveOperatorKey));
    wait_for_operator(&desk, false);
}
