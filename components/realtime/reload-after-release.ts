import { unstable_isUnrecognizedActionError } from 'next/navigation';

/** Instances of two releases may serve at once: a page that just loaded waits. */
const LOADED_FOR_MS = 60_000;

/**
 * Reloads the page when an action failed because a release has replaced it: none of the actions of this page will work again.
 * The page waits while a field has the focus, so that nothing typed is lost.
 */
export function reloadAfterRelease(error: unknown): void {
  if (!unstable_isUnrecognizedActionError(error) || performance.now() < LOADED_FOR_MS) return;
  if (!document.activeElement?.matches('input, textarea')) location.reload();
}
