import { sql } from '@/db/sql';
import type { ReportPlayerInput } from '@/lib/contract/moderation/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex, sealField } from '@/lib/platform/security/fields/sealed-fields';
import type { Limit } from '@/lib/platform/security/limits/rate-limits';
import { message } from '@/messages/message';

/** Per player, because operators read every report. */
export const REPORTS_PER_DAY: Limit = { name: 'reports', points: 20, perSeconds: 24 * 60 * 60 };

/**
 * Reports another player's name or image to the operators. A player may have one open report about each. The response to an unknown
 * name is the same, so that it does not reveal which names exist. Throws INVALID_INPUT for the caller's own name.
 */
export async function reportPlayer(
  ctx: PlayerContext,
  { username, what, reason, words }: ReportPlayerInput,
): Promise<null> {
  const { playerId } = ctx.actor;
  const id = ctx.random.uuid();
  const usernameIndex = blindIndex('players.username', username);
  const nameSealed = sealField({ column: 'player_reports.name', rowId: id }, username);
  const wordsSealed = words === '' ? null : sealField({ column: 'player_reports.words', rowId: id }, words);
  const [own] = await ctx.db.execute<{ is_own: boolean }>(sql`
    with inserted as (
      insert into player_reports
        (id, reporter_id, subject_id, what, name_sealed, thing, reason, words_sealed, created_at)
      select ${id}, ${playerId}, p.id, ${what},
        case when ${what} = 'username' then ${nameSealed}::text end,
        case when ${what} = 'username' then p.username_index else p.profile_image_key end,
        ${reason}, ${wordsSealed}::text, ${ctx.now().toISOString()}::timestamptz
      from players p
      where p.username_index = ${usernameIndex} and p.id <> ${playerId}
        and p.banned_at is null and p.deletion_due_at is null
        and (${what} = 'username' or p.profile_image_key is not null)
      on conflict do nothing
    )
    select username_index = ${usernameIndex} as is_own from players where id = ${playerId}`);
  if (own?.is_own) throw new AppError('INVALID_INPUT', message('friends', 'server.reportSelf'));
  return null;
}
