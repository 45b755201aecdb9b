//! The labels of the address fields, as the country calls them.

use crate::{
    contract::rules::{CityKind, PostalCodeKind, RegionKind},
    i18n::{Language, t_in},
    service::rules::acceptance_form::{AddressField, DeliveryForm},
};

pub(super) fn address_label(language: Language, form: DeliveryForm, field: AddressField) -> String {
    match field {
        AddressField::FirstName => t_in!(language, "page-field-first-name"),
        AddressField::LastName => t_in!(language, "page-field-last-name"),
        AddressField::Address1 => t_in!(language, "page-field-address-1"),
        AddressField::Address2 => t_in!(language, "page-field-address-2"),
        AddressField::Email => t_in!(language, "page-field-email"),
        AddressField::City => match form {
            DeliveryForm::Abroad(form) => city(language, form.city),
            _ => t_in!(language, "page-field-city"),
        },
        AddressField::State => match form {
            DeliveryForm::Abroad(form) => region(language, form.region),
            _ => t_in!(language, "page-field-state"),
        },
        AddressField::PostalCode => match form {
            DeliveryForm::Abroad(form) => postal_code(language, form.postal_code),
            _ => t_in!(language, "page-field-postal-code"),
        },
    }
}

fn city(language: Language, kind: CityKind) -> String {
    match kind {
        CityKind::City => t_in!(language, "page-field-city"),
        CityKind::PostTown => t_in!(language, "page-field-post-town"),
        CityKind::Suburb => t_in!(language, "page-field-suburb"),
        CityKind::District => t_in!(language, "page-field-district"),
    }
}

fn region(language: Language, kind: RegionKind) -> String {
    match kind {
        RegionKind::State => t_in!(language, "page-field-state"),
        RegionKind::Province | RegionKind::DoSi => t_in!(language, "page-field-province"),
        RegionKind::Area => t_in!(language, "page-field-area"),
        RegionKind::County => t_in!(language, "page-field-county"),
        RegionKind::Department => t_in!(language, "page-field-department"),
        RegionKind::District => t_in!(language, "page-field-district"),
        RegionKind::Emirate => t_in!(language, "page-field-emirate"),
        RegionKind::Island => t_in!(language, "page-field-island"),
        RegionKind::Oblast => t_in!(language, "page-field-oblast"),
        RegionKind::Parish => t_in!(language, "page-field-parish"),
        RegionKind::Prefecture => t_in!(language, "page-field-prefecture"),
    }
}

fn postal_code(language: Language, kind: PostalCodeKind) -> String {
    match kind {
        PostalCodeKind::Postal => t_in!(language, "page-field-postal-code-abroad"),
        PostalCodeKind::Zip => t_in!(language, "page-field-postal-code"),
        PostalCodeKind::Eircode => t_in!(language, "page-field-eircode"),
        PostalCodeKind::Pin => t_in!(language, "page-field-pin"),
    }
}
