import { leaveOnce } from './leave-once';
import { KEEP_ACCOUNT_PATH, SESSION_ENDED_PATH } from './paths';

const PATHS: Readonly<Record<string, string>> = {
  NOT_SIGNED_IN: SESSION_ENDED_PATH,
  DELETION_SCHEDULED: KEEP_ACCOUNT_PATH,
};

type Answer = { ok: boolean; code?: string };

/** What a route's status says of the session; its envelope has no code. */
export function refusedBy(response: { status: number } | null): { ok: false; code: string } | null {
  return response?.status === 401 ? { ok: false, code: 'NOT_SIGNED_IN' } : null;
}

/**
 * True when the answer says that the player can do nothing here any more, and the browser is on its way to where they can:
 * another device may have signed this one out, or asked for the account to be deleted.
 */
export function leaveIfEnded(answer: Answer | null): boolean {
  const path = answer?.ok === false && answer.code ? PATHS[answer.code] : undefined;
  if (path === undefined) return false;
  leaveOnce(path);
  return true;
}
