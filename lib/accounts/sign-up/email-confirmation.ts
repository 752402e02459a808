import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import type { JobWriter } from '@/lib/platform/jobs/enqueue';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';

const PURPOSE = 'confirm-email';
const WORKS_FOR_SECONDS = 7 * 24 * 60 * 60;
/** How long an expired link is still recognized. */
const KNOWN_FOR_SECONDS = 90 * 24 * 60 * 60;

/** A link confirms one address of one player, and no later address of the account. */
type Confirmation = readonly [playerId: string, emailIndex: string];

export type FoundConfirmation = { playerId: string; emailIndex: string; isExpired: boolean };

/** Returns what a link is about, or null when it is not ours. Returns nothing about the account. */
export function readConfirmation(token: string, now: Date): FoundConfirmation | null {
  const working = openToken<Confirmation>(PURPOSE, token, now.getTime());
  const found = working ?? openToken<Confirmation>(PURPOSE, token, now.getTime() - KNOWN_FOR_SECONDS * 1000);
  if (!found) return null;
  const [playerId, emailIndex] = found;
  return { playerId, emailIndex, isExpired: working === null };
}

export async function sendConfirmation(
  ctx: Pick<Context, 'now' | 'sendMail'>,
  { playerId, email }: { playerId: string; email: string },
  within?: JobWriter,
): Promise<void> {
  const confirmation: Confirmation = [playerId, blindIndex('players.email', email)];
  const token = sealToken(PURPOSE, confirmation, WORKS_FOR_SECONDS, ctx.now().getTime());
  const link = new URL('/confirm-email', env().APP_URL);
  link.searchParams.set('token', token);
  await ctx.sendMail({ kind: 'confirmEmail', to: email, link: link.href }, within);
}
