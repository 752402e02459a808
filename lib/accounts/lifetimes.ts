/** Product decisions, "Accounts and sessions": 30 days when remembered, else 12 hours unused. */
export const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;
export const UNUSED_SECONDS = 12 * 60 * 60;
