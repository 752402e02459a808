import type { Context } from '../context';
import { env } from '../env';
import type { JobWriter } from '../jobs/enqueue';
import { blindIndex } from '../security/sealed-fields';
import { openToken, sealToken } from '../security/sealed-tokens';

const PURPOSE = 'confirm-email';
const WORKS_FOR_SECONDS = 7 * 24 * 60 * 60;
/** A link that is too old is still known as one of ours for this long. */
const KNOWN_FOR_SECONDS = 90 * 24 * 60 * 60;

/** One link confirms one address of one player: it is worth nothing for another that the account may have later. */
type Confirmation = { playerId: string; emailIndex: string; worksUntilMs: number };

export type FoundConfirmation = { playerId: string; emailIndex: string; isExpired: boolean };

/** Whom and what a link is about, or null when it is none of ours. Says nothing about the account itself. */
export function readConfirmation(token: string, now: Date): FoundConfirmation | null {
  const found = openToken<Confirmation>(PURPOSE, token, now.getTime());
  if (!found) return null;
  const { playerId, emailIndex, worksUntilMs } = found;
  return { playerId, emailIndex, isExpired: now.getTime() >= worksUntilMs };
}

/** Queues the mail with the link that confirms this address; the link works for 7 days. */
export async function sendConfirmation(
  ctx: Pick<Context, 'now' | 'sendMail'>,
  { playerId, email }: { playerId: string; email: string },
  within?: JobWriter,
): Promise<void> {
  const nowMs = ctx.now().getTime();
  const confirmation: Confirmation = {
    playerId,
    emailIndex: blindIndex('players.email', email),
    worksUntilMs: nowMs + WORKS_FOR_SECONDS * 1000,
  };
  const link = new URL('/confirm-email', env().APP_URL);
  link.searchParams.set('token', sealToken(PURPOSE, confirmation, KNOWN_FOR_SECONDS, nowMs));
  await ctx.sendMail({ kind: 'confirmEmail', to: email, link: link.href }, within);
}
