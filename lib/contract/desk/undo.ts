/** How long the desk offers *Undo* after a decision. It is long because checking a screen of photos takes a while. */
export const UNDO_SHOWN_MS = 50_000;

/** How long the server accepts *Undo*. Slow connections need the extra time. */
export const UNDO_SECONDS = 60;
