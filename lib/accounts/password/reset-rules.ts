import { HOUR_MS } from '@/lib/contract/times';

export const CODE_SECONDS = 10 * 60;
export const TRIES_PER_CODE = 5;
const CODES_PER_DAY = 3;
export const PAUSE_SECONDS = 30;

export const WRONG_CODES_LIMIT = 10;
export const WRONG_CODES_DAYS = 30;

export const LINK_SECONDS = 60 * 60;
/** The pause between mails without a code. Equals the lifetime of a link, so the owner always has a valid link or can get one. */
const LINK_PAUSE_SECONDS = LINK_SECONDS;

export const RESET_TOKEN_SECONDS = 15 * 60;

const MIN_HOUR_WRONG_CODES = 50;
const HOUR_WRONG_CODES_SHARE = 0.05;
const LOWEST_LIMIT_FACTOR = 0.8;

export type MailHistory = {
  codesInDay: number;
  wrongCodes: number;
  lastMailMs: number | null;
  lastLinkMailMs: number | null;
  areCodesStopped: boolean;
};

function mayCarryCode({ codesInDay, wrongCodes, areCodesStopped }: MailHistory): boolean {
  return !areCodesStopped && codesInDay < CODES_PER_DAY && wrongCodes < WRONG_CODES_LIMIT;
}

export function nextMail(history: MailHistory, nowMs: number): { hasCode: boolean; inSeconds: number } {
  const hasCode = mayCarryCode(history);
  const { lastMailMs, lastLinkMailMs } = history;
  const afterPauseMs = lastMailMs === null ? nowMs : lastMailMs + PAUSE_SECONDS * 1000;
  const afterLinkMs = hasCode || lastLinkMailMs === null ? nowMs : lastLinkMailMs + LINK_PAUSE_SECONDS * 1000;
  const waitMs = Math.max(afterPauseMs, afterLinkMs) - nowMs;
  return { hasCode, inSeconds: Math.max(0, Math.ceil(waitMs / 1000)) };
}

export function withMail(history: MailHistory, hasCode: boolean, nowMs: number): MailHistory {
  return {
    ...history,
    codesInDay: history.codesInDay + (hasCode ? 1 : 0),
    lastMailMs: nowMs,
    lastLinkMailMs: hasCode ? history.lastLinkMailMs : nowMs,
  };
}

type ResetHour = { codesSent: number; wrongCodes: number; secret: number };

/**
 * Returns whether the wrong codes of an hour are too many: no code then works for the rest of the hour. The limit is 50 or 5 % of the
 * codes sent, whichever is more. The hour's secret number, 0 to 1, lowers it by up to 20 %, so that attackers cannot stay just below.
 */
export function areCodesStopped({ codesSent, wrongCodes, secret }: ResetHour): boolean {
  const limit = Math.max(MIN_HOUR_WRONG_CODES, HOUR_WRONG_CODES_SHARE * codesSent);
  return wrongCodes > limit * (LOWEST_LIMIT_FACTOR + (1 - LOWEST_LIMIT_FACTOR) * secret);
}

export function hourStart(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
}
