//! A submitted form of a gift's page, after the checks that every form has to pass.

use axum::{
    body::Bytes,
    extract::rejection::BytesRejection,
    http::{HeaderMap, StatusCode},
};

use super::{
    context::PageContext,
    form::Form,
    loaded_gift::LoadedGift,
    response::PageResponse,
    security,
    views::{self, FormRefusal},
};
use crate::service::http::body::is_timeout;

impl PageContext {
    /// # Errors
    /// The page that explains the refusal: the link is unknown; the form is too large, too slow,
    /// incomplete or from another site; too many forms were submitted through the link; or the
    /// service failed.
    pub(super) async fn read_submission(
        &self,
        token: &str,
        headers: &HeaderMap,
        body: Result<Bytes, BytesRejection>,
    ) -> Result<(LoadedGift, Form), PageResponse> {
        let gift = self.load(token).await?;
        let refused = |refusal| views::form_refusal(self, &gift, refusal);
        let body = body.map_err(|rejection| {
            refused(if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                FormRefusal::TooLarge
            } else if is_timeout(&rejection) {
                FormRefusal::Timeout
            } else {
                FormRefusal::Incomplete
            })
        })?;
        let form = Form::parse(headers, &body)
            .filter(|form| {
                security::is_csrf_token(form.value(security::CSRF_FIELD), token)
                    && security::is_same_origin(headers, &self.service.base_url)
            })
            .ok_or_else(|| refused(FormRefusal::Foreign))?;
        self.form_limit
            .check(token)
            .map_err(|wait| refused(FormRefusal::TooOften(wait)))?;
        Ok((gift, form))
    }
}
