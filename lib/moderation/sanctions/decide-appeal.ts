import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import type { AppealOutcome } from '@/lib/contract/enums';
import { lockPlayer, type ModerationContext, mailPlayer, writeModerationLog } from '../moderation-action';
import { closeAppeal, findSanctionedPlayer } from './sanctions';
import { unbanWithin } from './unban-player';

/** Decides an appeal and emails the player: *lifted* withdraws the warning or ban, *upheld* keeps it. Throws NOT_FOUND. */
export async function decideAppeal(
  ctx: ModerationContext,
  { id, outcome }: { id: string; outcome: AppealOutcome },
): Promise<{ changed: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const playerId = await findSanctionedPlayer(tx, id);
    const subject = await lockPlayer(tx, eq(players.id, playerId));
    const kind = await closeAppeal(tx, { id, outcome, now: ctx.now() });
    if (kind === null) return { changed: false };
    if (outcome === 'lifted' && kind === 'ban') await unbanWithin(tx, ctx, subject);
    else await logAndMailOutcome(tx, ctx, { subject, outcome });
    return { changed: true };
  });
}

/** Logs and emails a decision that lifts no ban: a warning was withdrawn, or a sanction upheld. */
async function logAndMailOutcome(
  tx: Transaction,
  ctx: ModerationContext,
  { subject, outcome }: { subject: Awaited<ReturnType<typeof lockPlayer>>; outcome: AppealOutcome },
): Promise<void> {
  const what = outcome === 'lifted' ? 'warning_taken_back' : 'upheld';
  await mailPlayer(tx, ctx, subject, { what, name: null });
  await writeModerationLog(tx, ctx, {
    // The log has no action of its own for a withdrawn warning.
    action: outcome === 'lifted' ? 'unban' : 'uphold',
    subject,
    settled: 0,
  });
}
