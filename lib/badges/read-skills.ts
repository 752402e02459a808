import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { BADGES } from '@/lib/contract/badges/catalogue';
import type { Skill } from '@/lib/contract/badges/rules';
import { selectResults } from '@/lib/knowledge/get-knowledge';
import type { Candidate } from './read-candidates';

export const NO_SKILL: Skill = { recent: { answers: 0, right: 0, par: 0 }, knownCategories: 0 };

/** Returns, by player, the figures for the badges `ahead` and `wellRead`. They are 0 if the player has the badge. */
export async function readSkills(
  db: Queryable,
  players: readonly Pick<Candidate, 'playerId' | 'holds'>[],
  now: Date,
): Promise<ReadonlyMap<string, Skill>> {
  const wanted = players
    .map(({ playerId, holds }) => ({
      playerId,
      recent: !holds(BADGES.ahead),
      categories: !holds(BADGES.wellRead),
    }))
    .filter(({ recent, categories }) => recent || categories);
  if (wanted.length === 0) return new Map();
  const results = selectResults(sql`i."playerId"`, now, {
    recent: sql`i.recent`,
    categories: sql`i.categories`,
  });
  const rows = await db.execute<Skill & { playerId: string }>(sql`
    select i."playerId", k."knownCategories",
      jsonb_build_object('answers', k.answers, 'right', k.right_answers, 'par', k.par) as recent
    from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as i ("playerId" uuid, recent boolean, categories boolean)
    cross join lateral (
      select coalesce(sum(r.answers) filter (where r.code is null), 0) as answers,
        coalesce(sum(r.right_answers) filter (where r.code is null), 0) as right_answers,
        coalesce(sum(r.par) filter (where r.code is null), 0) as par,
        (count(*) filter (where r.code is not null and r.right_answers > 0))::integer as "knownCategories"
      from (${results}) r
    ) k`);
  return new Map(rows.map(({ playerId, ...skill }) => [playerId, skill]));
}
