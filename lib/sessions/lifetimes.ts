/** 30 days if remembered, otherwise 12 hours after the last use (docs/specification.md, "Accounts and sessions"). */
export const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;
export const UNUSED_SECONDS = 12 * 60 * 60;
/** A bearer token of the API lasts 30 days, used or not (docs/specification.md, "Accounts and sessions"). */
export const BEARER_SECONDS = 30 * 24 * 60 * 60;
/** A guest's session ends 7 days after its last use. `closeGuestsWithoutSession` then makes the erasure of the guest due. */
export const GUEST_UNUSED_SECONDS = 7 * 24 * 60 * 60;
/** A guest's encrypted cookie or token is valid for 400 days, the longest that browsers keep a cookie. The session row expires earlier. */
export const GUEST_SEAL_SECONDS = 400 * 24 * 60 * 60;

/** A deletion takes effect after 7 days (docs/specification.md, section 9). */
export const DELETION_DELAY_SECONDS = 7 * 24 * 60 * 60;
