import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import type { JobWriter } from '@/lib/platform/jobs/enqueue';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';

const PURPOSE = 'confirm-email';
const VALID_SECONDS = 7 * 24 * 60 * 60;
/** How long after its expiry a link is recognized as expired, instead of invalid. */
const RECOGNIZED_SECONDS = 90 * 24 * 60 * 60;

/** The content of a link. The index binds it to one address: a later address of the account needs another link. */
type Confirmation = readonly [playerId: string, emailIndex: string];

type FoundConfirmation = { playerId: string; emailIndex: string; isExpired: boolean };

/** Returns the player and address in a link's token; null for a forged one. */
export function readConfirmation(token: string, now: Date): FoundConfirmation | null {
  const valid = openToken<Confirmation>(PURPOSE, token, now.getTime());
  const found = valid ?? openToken<Confirmation>(PURPOSE, token, now.getTime() - RECOGNIZED_SECONDS * 1000);
  if (!found) return null;
  const [playerId, emailIndex] = found;
  return { playerId, emailIndex, isExpired: valid === null };
}

export async function sendConfirmation(
  ctx: Pick<Context, 'now' | 'sendMail'>,
  { playerId, email }: { playerId: string; email: string },
  jobWriter?: JobWriter,
): Promise<void> {
  const confirmation: Confirmation = [playerId, blindIndex('players.email', email)];
  const token = sealToken(PURPOSE, confirmation, VALID_SECONDS, ctx.now().getTime());
  const link = new URL('/confirm-email', env().APP_URL);
  link.searchParams.set('token', token);
  await ctx.sendMail({ kind: 'confirmEmail', to: email, link: link.href }, jobWriter);
}
