/** How long the desk offers *Undo* after a decision: a screen of photos takes a while to look at. */
export const UNDO_SHOWN_MS = 50_000;

/** How long the server accepts it, so that a slow connection does not make it too late. */
export const UNDO_SECONDS = 60;
