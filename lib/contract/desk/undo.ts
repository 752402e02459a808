/** How long the desk offers *Undo* after a decision. Checking a screen of photos takes a while. */
export const UNDO_SHOWN_MS = 50_000;

/** How long the server accepts *Undo*: longer, because connections may be slow. */
export const UNDO_SECONDS = 60;
