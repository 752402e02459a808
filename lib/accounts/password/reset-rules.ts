/** Product decisions, "OTP". */
export const CODE_SECONDS = 10 * 60;
export const TRIES_PER_CODE = 5;
const CODES_PER_DAY = 3;
/** Between one mail and the next that an account is sent. */
export const PAUSE_SECONDS = 30;

/** After so many wrong codes within `WRONG_CODES_DAYS` an account resets by link only. */
export const WRONG_CODES_LIMIT = 10;
export const WRONG_CODES_DAYS = 30;

/**
 * A link lives an hour, and where codes have run out a mail with the link alone goes once an hour: whoever keeps
 * asking fills no mailbox, and the owner always has either a link that works or a mail coming.
 */
export const LINK_SECONDS = 60 * 60;
const LINK_PAUSE_SECONDS = LINK_SECONDS;

/** How long whoever proved to have the mail may take to choose a password. */
export const RESET_RIGHT_SECONDS = 15 * 60;

const HOUR_MS = 60 * 60 * 1000;
const WRONG_CODES_FLOOR = 50;
const WRONG_CODES_SHARE = 0.05;
/** The lowest that chance sets an hour's limit to, as a share of the full one. */
const LOWEST_LIMIT = 0.8;

/** What has gone to one account so far; moments in epoch ms, null for never. */
export type MailHistory = {
  /** Codes within the last 24 hours. */
  codesInDay: number;
  /** Wrong codes within the last 30 days. */
  wrongCodes: number;
  lastMailMs: number | null;
  /** The last mail with the link alone. */
  lastLinkMailMs: number | null;
  /** Whether codes are stopped for everybody. */
  areCodesStopped: boolean;
};

function mayCarryCode({ codesInDay, wrongCodes, areCodesStopped }: MailHistory): boolean {
  return !areCodesStopped && codesInDay < CODES_PER_DAY && wrongCodes < WRONG_CODES_LIMIT;
}

/** Whole seconds until the next mail may go, 0 when it may go now; and whether it carries a code. */
export function nextMail(history: MailHistory, nowMs: number): { hasCode: boolean; inSeconds: number } {
  const hasCode = mayCarryCode(history);
  const { lastMailMs, lastLinkMailMs } = history;
  const afterPauseMs = lastMailMs === null ? nowMs : lastMailMs + PAUSE_SECONDS * 1000;
  const afterLinkMs = hasCode || lastLinkMailMs === null ? nowMs : lastLinkMailMs + LINK_PAUSE_SECONDS * 1000;
  const waitMs = Math.max(afterPauseMs, afterLinkMs) - nowMs;
  return { hasCode, inSeconds: Math.max(0, Math.ceil(waitMs / 1000)) };
}

/** The history once a mail has gone. */
export function withMail(history: MailHistory, hasCode: boolean, nowMs: number): MailHistory {
  return {
    ...history,
    codesInDay: history.codesInDay + (hasCode ? 1 : 0),
    lastMailMs: nowMs,
    lastLinkMailMs: hasCode ? history.lastLinkMailMs : nowMs,
  };
}

/** `draw`: a number from 0 to 1 that the hour keeps and nobody outside knows. */
export type ResetHour = { codesSent: number; wrongCodes: number; draw: number };

/**
 * Returns whether the wrong codes of an hour stop codes for the rest of it: more than the larger of 50 and 5 % of those sent,
 * or up to a fifth less, as the hour's draw has it. A caller who counts does not know how far the limit is.
 */
export function areCodesStopped({ codesSent, wrongCodes, draw }: ResetHour): boolean {
  const most = Math.max(WRONG_CODES_FLOOR, WRONG_CODES_SHARE * codesSent);
  return wrongCodes > most * (LOWEST_LIMIT + (1 - LOWEST_LIMIT) * draw);
}

/** The start of the clock hour (UTC) that counts for this moment. */
export function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
}
