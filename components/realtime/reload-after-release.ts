import { unstable_isUnrecognizedActionError } from 'next/navigation';

/** Instances of two releases may serve at once, so a page that just loaded waits. */
const LOADED_FOR_MS = 60_000;

/**
 * Reloads the page if a release replaced the action that failed. Does not reload while a field has the focus, to keep typed text,
 * nor while the player is away, because the question that opens would cost a life.
 */
export function reloadAfterRelease(error: unknown): void {
  if (!unstable_isUnrecognizedActionError(error) || performance.now() < LOADED_FOR_MS) return;
  const isAway = document.hidden || document.querySelector('dialog[open]') !== null;
  if (!isAway && !document.activeElement?.matches('input, textarea')) location.reload();
}
