import { KEEP_ACCOUNT_PATH, SESSION_ENDED_PATH } from './paths';

const PATHS: Readonly<Record<string, string>> = {
  NOT_SIGNED_IN: SESSION_ENDED_PATH,
  DELETION_SCHEDULED: KEEP_ACCOUNT_PATH,
};

type Answer = { ok: boolean; code?: string };

/** Turns a route's status into the code that its envelope lacks. */
export function refusedBy(response: { status: number } | null): { ok: false; code: string } | null {
  return response?.status === 401 ? { ok: false, code: 'NOT_SIGNED_IN' } : null;
}

/**
 * Opens the matching page and returns true when the answer says that the session ended or the account is being
 * deleted, both of which may happen on another device.
 */
export function leaveIfEnded(answer: Answer | null): boolean {
  const path = answer?.ok === false && answer.code ? PATHS[answer.code] : undefined;
  if (path === undefined) return false;
  leaveOnce(path);
  return true;
}

/** If the player stops the page load, a later call may start it again after this time. */
const LEAVING_MS = 5000;
let isLeaving = false;

/**
 * Opens another page with a full page load, which drops the router's cache. Ignores further calls: several answers
 * report the same ended session, and a second load would abort the first.
 */
export function leaveOnce(path: string): void {
  if (isLeaving) return;
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, LEAVING_MS);
  window.location.assign(path);
}
