import { unstable_isUnrecognizedActionError } from 'next/navigation';

/** Instances of two releases may serve at once: a page that just loaded waits. */
const LOADED_FOR_MS = 60_000;

/**
 * Reloads the page when an action failed because a release has replaced it: none of the actions of this page will work again.
 * The page waits while a field has the focus, so that nothing typed is lost, and while the player is away: a question that a
 * reload opens costs a life when its time runs out, so the page stays hidden, or at *Still there?*.
 */
export function reloadAfterRelease(error: unknown): void {
  if (!unstable_isUnrecognizedActionError(error) || performance.now() < LOADED_FOR_MS) return;
  const isAway = document.hidden || document.querySelector('dialog[open]') !== null;
  if (!isAway && !document.activeElement?.matches('input, textarea')) location.reload();
}
