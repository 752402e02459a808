import { and, eq, gt, isNull } from 'drizzle-orm';
import { resetCodes } from '@/db/schema';
import type { ResetLinkInput } from '@/lib/contract/accounts/password-schemas';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { linkHash } from '@/lib/platform/security/passwords/one-time-codes';
import { message } from '@/messages/message';
import { LINK_SECONDS } from './reset-rules';
import { sealResetToken } from './resets';

/** Returns a reset token for the token of a link. Changes nothing, because mail scanners open links too. Throws NOT_FOUND. */
export async function openResetLink(
  ctx: Pick<Context, 'db' | 'now'>,
  { token }: ResetLinkInput,
): Promise<{ resetToken: string }> {
  const now = ctx.now();
  const [row] = await ctx.db
    .select({ id: resetCodes.id })
    .from(resetCodes)
    .where(
      and(
        eq(resetCodes.linkHash, linkHash(token)),
        isNull(resetCodes.closedAt),
        gt(resetCodes.createdAt, new Date(now.getTime() - LINK_SECONDS * 1000)),
      ),
    );
  if (!row) throw new AppError('NOT_FOUND', message('welcome', 'resetLinkExpired'));
  return { resetToken: sealResetToken(row.id, now) };
}
