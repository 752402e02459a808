import { HOUR_MS } from '@/lib/contract/times';

export const CODE_SECONDS = 10 * 60;
export const TRIES_PER_CODE = 5;
const CODES_PER_DAY = 3;
/** Shortest time between two emails to an account. */
export const PAUSE_SECONDS = 30;

/** After this many wrong codes within 30 days an account resets by link only. */
export const WRONG_CODES_LIMIT = 10;
export const WRONG_CODES_DAYS = 30;

/**
 * Lifetime of a link, and the pause between emails with a link alone. Repeated requests do not fill a mailbox, and the owner
 * always has a valid link or can get one.
 */
export const LINK_SECONDS = 60 * 60;
const LINK_PAUSE_SECONDS = LINK_SECONDS;

export const RESET_RIGHT_SECONDS = 15 * 60;

const WRONG_CODES_FLOOR = 50;
const WRONG_CODES_SHARE = 0.05;
/** Lowest share of an hour's limit that its secret number selects. */
const LOWEST_LIMIT = 0.8;

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

/** Returns the seconds until the next email may go (0 for now), and whether it carries a code. */
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

export type ResetHour = { codesSent: number; wrongCodes: number; draw: number };

/**
 * Returns whether the wrong codes of an hour stop codes for the rest of it. The limit is the larger of 50 and 5 % of the codes
 * sent, reduced by up to a fifth by the secret number, so that an attacker cannot know how far it is.
 */
export function areCodesStopped({ codesSent, wrongCodes, draw }: ResetHour): boolean {
  const most = Math.max(WRONG_CODES_FLOOR, WRONG_CODES_SHARE * codesSent);
  return wrongCodes > most * (LOWEST_LIMIT + (1 - LOWEST_LIMIT) * draw);
}

export function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
}
