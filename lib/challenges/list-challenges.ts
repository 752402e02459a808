import { sql } from '@/db/sql';
import type { OpenChallenge } from '@/lib/contract/challenges/challenge-view';
import type { PlayerContext } from '@/lib/platform/context';
import { openName } from '@/lib/players/sealed-fields';
import { isVisible } from '@/lib/players/visible';

type Row = {
  code: string;
  otherId: string | null;
  sealed: string | null;
  closesMs: number;
  answered: number;
  isDone: boolean;
};

export async function listChallenges({ db, actor, now }: PlayerContext): Promise<OpenChallenge[]> {
  const rows = await db.execute<Row>(sql`
    select c.code, p.id as "otherId", p.username_sealed as sealed,
      (extract(epoch from c.closes_at) * 1000)::float8 as "closesMs",
      cardinality(array_remove(m.choices, null)) as answered, m.finished_at is not null as "isDone"
    from challenge_players m join challenges c on c.id = m.challenge_id
    left join players p on p.id = case when c.challenger_id = m.player_id then c.opponent_id else c.challenger_id end
    where m.player_id = ${actor.playerId}::uuid and c.ended_at is null and c.closes_at > ${now().toISOString()}::timestamptz
      and (not c.accepted or (${isVisible(sql`p`)} and not exists (
        select from blocks b where (b.blocker_player_id, b.blocked_player_id) in ((m.player_id, p.id), (p.id, m.player_id)))))
    order by c.closes_at, c.id limit 100`);
  return rows.map(({ code, otherId, sealed, closesMs, answered, isDone }) => ({
    code,
    name: otherId !== null && sealed !== null ? openName(otherId, sealed) : null,
    closesAt: closesMs,
    answered,
    isYourTurn: !isDone,
  }));
}
