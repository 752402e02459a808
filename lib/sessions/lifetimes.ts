/** Product decisions, "Accounts and sessions": 30 days when remembered, else 12 hours after the last use. */
export const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;
export const UNUSED_SECONDS = 12 * 60 * 60;
/** Product decisions: a bearer token of the API, used or not. */
export const BEARER_SECONDS = 30 * 24 * 60 * 60;
/** The design of the game: a guest who has not played for 7 days is erased. */
export const GUEST_UNUSED_SECONDS = 7 * 24 * 60 * 60;
/** The seal of a guest's cookie or token. Browsers keep no cookie longer; the row ends it 7 days after the last use. */
export const GUEST_SEAL_SECONDS = 400 * 24 * 60 * 60;

/** Product specification, section 9: deletion takes effect after 7 days. */
export const DELETION_DELAY_SECONDS = 7 * 24 * 60 * 60;
