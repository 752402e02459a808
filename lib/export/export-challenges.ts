import { sql } from '@/db/sql';
import type { PlayerContext } from '@/lib/platform/context';

type Row = {
  code: string;
  isChallenger: boolean;
  startedAt: string;
  closesAt: string;
  end: string | null;
  answers: string[];
};

/** Returns the caller's challenges, the oldest first, with the result of each question. */
export async function exportChallenges({ db, actor }: PlayerContext): Promise<object[]> {
  const rows = await db.execute<Row>(sql`
    select c.code, coalesce(c.challenger_id = p.player_id, false) as "isChallenger",
      to_json(c.created_at) as "startedAt", to_json(c.closes_at) as "closesAt", c.end_reason as "end",
      (select json_agg(case when p.choices[q.position + 1] is null then 'none'
          when p.choices[q.position + 1] = 0 then 'none: time ran out'
          when p.choices[q.position + 1] = q.answer_index then 'right' else 'wrong' end order by q.position)
        from challenge_questions q where q.challenge_id = c.id) as answers
    from challenge_players p join challenges c on c.id = p.challenge_id
    where p.player_id = ${actor.playerId}::uuid order by c.created_at, c.id`);
  return [...rows];
}
