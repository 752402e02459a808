import type { ActionResult } from '@/lib/contract/action-result';
import { pageTexts } from '../texts-provider';
import { KEEP_ACCOUNT_PATH, SESSION_ENDED_PATH } from './paths';

class RefusalError extends Error {}

/** Returns the data of a successful answer. Otherwise throws the server's message, as queries expect. */
export async function dataOf<T>(call: () => Promise<ActionResult<T>>): Promise<T> {
  const answer = await call();
  if (answer.ok) return answer.data;
  redirectIfEnded(answer);
  throw new RefusalError(answer.message);
}

/** Returns the server's message, or the fixed text for any other error (docs/specification.md, section 8). */
export function refusalText(error: unknown, fixed: string): string {
  return error instanceof RefusalError && error.message ? error.message : fixed;
}

/** Returns the text for a failed call: the server's message, else that the device is offline, else the fixed text. */
export function failureText(answer: { message: string } | null, fixed: string): string {
  if (answer?.message) return answer.message;
  return navigator.onLine ? fixed : pageTexts('common')('offlineAction');
}

const PATHS: Readonly<Record<string, string>> = {
  NOT_SIGNED_IN: SESSION_ENDED_PATH,
  DELETION_SCHEDULED: KEEP_ACCOUNT_PATH,
};

type Answer = { ok: boolean; code?: string };

/** Turns the status of a route's response into an error code, which such a response lacks. */
export function refusalOfStatus(response: { status: number } | null): { ok: false; code: string } | null {
  return response?.status === 401 ? { ok: false, code: 'NOT_SIGNED_IN' } : null;
}

/** Redirects if the session ended or the account is being deleted. Returns whether it redirects. */
export function redirectIfEnded(answer: Answer | null): boolean {
  const path = answer?.ok === false && answer.code ? PATHS[answer.code] : undefined;
  if (path === undefined) return false;
  redirectOnce(path);
  return true;
}

/** The player may stop the page load. After this time another call may start it again. */
const LEAVING_MS = 5000;
let isLeaving = false;

/** Opens another page with a full load, which drops the router's cache. A further call would abort it, so it is ignored. */
export function redirectOnce(path: string): void {
  if (isLeaving) return;
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, LEAVING_MS);
  window.location.assign(path);
}
