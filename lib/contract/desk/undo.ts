/** How long the desk offers *Undo* after a decision. */
export const UNDO_SHOWN_MS = 10_000;

/** How long the server accepts it, so that a slow connection does not make it too late. */
export const UNDO_SECONDS = 60;
