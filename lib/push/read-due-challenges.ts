import { sql } from '@/db/sql';
import { IDLE_MS } from '@/lib/contract/rooms/rules';
import type { Context } from '@/lib/platform/context';
import { isVisible } from '@/lib/players/visible';
import { type DuePush, isOpen, PAUSE_HOURS } from './read-due-pushes';
import { minutesAwake } from './waking-hours';

/**
 * Returns the challenges to send: of the last half hour, which no screen has shown, while their room is open, and of nobody who
 * is banned or leaving. A player gets one push message a day, of any kind.
 */
export async function readDueChallenges({ db, now }: Pick<Context, 'db' | 'now'>): Promise<DuePush[]> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const rows = await db.execute<{ player_id: string; zones: string[] }>(sql`
    select p.player_id, z.zones
    from preferences p
    cross join lateral (
      select array_agg(distinct b.time_zone) as zones from push_subscriptions b
      join sessions s on s.id = b.session_id where b.player_id = p.player_id and ${isOpen({ now })}
    ) z
    where p.player_id in (
        select n.player_id from notices n join rooms r on r.id = n.room_id and r.ended_at is null
        left join players c on c.id = n.about_player_id
        where (n.about_player_id is null or ${isVisible(sql`c`)}) and n.kind = 'challenge' and n.seen_at is null and n.read_at is null
          and n.created_at > ${at} - make_interval(secs => ${IDLE_MS / 1000}))
      and 'challenge' = any(p.push_kinds) and z.zones is not null
      and (p.pushed_at is null or p.pushed_at <= ${at} - make_interval(hours => ${PAUSE_HOURS}))`);
  const awake = rows.filter(({ zones }) => zones.some((zone) => minutesAwake(now(), zone) > 0));
  return awake.map(({ player_id: playerId }) => ({ playerId, kind: 'challenge' }));
}
