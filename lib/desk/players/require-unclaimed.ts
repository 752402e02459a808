import { sql } from '@/db/sql';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { claimedByOthers } from '../claims/claims';
import type { DeskContext } from '../desk-context';

/** Throws TAKEN, with a name, if another operator has claimed a report about this player. */
export async function requireUnclaimed(ctx: DeskContext, { userId }: { userId: string }): Promise<void> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select r.id from player_reports r join players p on p.id = r.subject_id
    where p.referral_code = ${userId} and r.settled_at is null`);
  const ids = rows.map(({ id }) => id);
  const [operator] = (await claimedByOthers(ctx, { subject: 'report', ids })).values();
  if (operator !== undefined) throw new AppError('TAKEN', message('desk', 'claimed', { operator }));
}
