import { sql } from '@/db/sql';
import type { PushKind } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';

/** Claims one push message per `pauseHours`. Returns a function that releases the claim; null if it is not due or turned off. */
export async function claimPush(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { playerId, kind }: { playerId: string; kind: PushKind },
  pauseHours: number,
): Promise<(() => Promise<void>) | null> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const [claimed] = await db.execute<{ before: string | null }>(sql`
    with due as (
      select player_id, pushed_at from preferences
      where player_id = ${playerId} and ${kind}::text = any(push_kinds)
        and (pushed_at is null or pushed_at <= ${at} - make_interval(hours => ${pauseHours}))
      for no key update)
    update preferences p set pushed_at = ${at} from due where p.player_id = due.player_id
    returning to_json(due.pushed_at) #>> '{}' as before`);
  if (!claimed) return null;
  return async () => {
    await db.execute(sql`
      update preferences set pushed_at = ${claimed.before}::timestamptz
      where player_id = ${playerId} and pushed_at = ${at}`);
  };
}
