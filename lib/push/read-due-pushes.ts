import { sql } from '@/db/sql';
import type { PushKind, PushTemplate } from '@/lib/contract/enums';
import { readDailiesOf } from '@/lib/daily/read-dailies-of';
import { env } from '@/lib/platform/config/env';
import { mayPromote } from '@/lib/platform/config/publishing-settings';
import type { Context } from '@/lib/platform/context';
import { isVisible } from '@/lib/players/visible';
import { isDailyEnding, minutesAwake } from './waking-hours';

/** After this long a player may get another message: at most one in the hours in which a player is awake. */
export const PAUSE_HOURS = 20;
/** For so long full lives are news. Longer than a night. */
const LIVES_NEWS_HOURS = 13;
/** A shorter streak is no loss. */
const STREAK_DAYS = 2;

/** `kind` names the setting that allows the push, `template` the text. */
export type DuePush = { playerId: string; kind: PushKind; template: PushTemplate };
type Candidate = {
  player_id: string;
  kinds: PushKind[];
  lives_full: boolean;
  challenge: 'challenge_apart' | 'challenge_finished' | null;
  zones: string[];
};

/** Whether session `s` is open. */
export const isOpen = ({ now }: Pick<Context, 'now'>) =>
  sql`s.revoked_at is null and s.expires_at > ${now().toISOString()}::timestamptz`;

/** Returns players after `after`, by id, who have asked for push messages and may get one. */
function readCandidates(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { after, most }: { after: string; most: number },
): Promise<Candidate[]> {
  const at = sql`${now().toISOString()}::timestamptz`;
  return db.execute<Candidate>(sql`
    select p.player_id, p.push_kinds as kinds, z.zones,
      coalesce(f.full_at <= ${at} and f.full_at > ${at} - make_interval(hours => ${LIVES_NEWS_HOURS})
        and (p.pushed_at is null or f.full_at > p.pushed_at), false) as lives_full,
      (select n.kind from notices n join challenges c on c.id = n.challenge_id join players o on o.id = n.about_player_id
        where n.player_id = p.player_id and 'challenge' = any(p.push_kinds) and n.seen_at is null and n.read_at is null
          and n.created_at > ${at} - make_interval(hours => ${PAUSE_HOURS}) and ${isVisible(sql`o`)}
          and not exists (select from blocks b where (b.blocker_player_id, b.blocked_player_id)
            in ((n.player_id, n.about_player_id), (n.about_player_id, n.player_id)))
          and (n.kind = 'challenge_finished' or n.kind = 'challenge_apart' and c.ended_at is null and c.closes_at > ${at})
        order by n.created_at desc limit 1) as challenge
    from preferences p
    join game_states g on g.player_id = p.player_id
    cross join lateral (
      select array_agg(distinct b.time_zone) as zones from push_subscriptions b
      join sessions s on s.id = b.session_id where b.player_id = p.player_id and ${isOpen({ now })}
    ) z
    cross join lateral (
      select g.regenerating_since + (regeneration_ceiling() - g.lives) * regeneration_interval() as full_at
    ) f
    where cardinality(p.push_kinds) > 0 and p.player_id > ${after}::uuid and z.zones is not null
      and (p.pushed_at is null or p.pushed_at <= ${at} - make_interval(hours => ${PAUSE_HOURS}))
    order by p.player_id limit ${most}`);
}

/** Returns which of these players lose a streak at midnight UTC, where that is near; nobody in a game that must not promote itself. */
async function readStreaksAtRisk(
  { db, now }: Pick<Context, 'db' | 'now'>,
  candidates: readonly Candidate[],
): Promise<ReadonlySet<string>> {
  if (!mayPromote(env())) return new Set();
  const asked = candidates
    .filter(
      ({ kinds, zones }) => kinds.includes('streak') && zones.some((zone) => isDailyEnding(now(), zone)),
    )
    .map((candidate) => candidate.player_id);
  if (asked.length === 0) return new Set();
  const dailies = await readDailiesOf(db, asked, now());
  return new Set(
    asked.filter((id) => {
      const streak = dailies.get(id)?.streak;
      // A freeze covers the day.
      const isAtRisk = streak !== undefined && !streak.isSafe && streak.freezes === 0;
      return isAtRisk && streak.days >= STREAK_DAYS;
    }),
  );
}

const CHALLENGE_MESSAGES = {
  challenge_apart: 'challengeApart',
  challenge_finished: 'challengeFinished',
} as const;

/** Returns what is due among the next `most` players after `after`, and the last of these; null when there are no more. */
export async function readDuePushes(
  ctx: Pick<Context, 'db' | 'now'>,
  range: { after: string; most: number },
): Promise<{ due: DuePush[]; last: string | null }> {
  const candidates = await readCandidates(ctx, range);
  const awake = candidates.filter(({ zones }) => zones.some((zone) => minutesAwake(ctx.now(), zone) > 0));
  const atRisk = await readStreaksAtRisk(ctx, awake);
  const due = awake.flatMap(
    ({ player_id: playerId, kinds, lives_full: areLivesFull, challenge }): DuePush[] => {
      if (atRisk.has(playerId)) return [{ playerId, kind: 'streak', template: 'streak' }];
      if (challenge) return [{ playerId, kind: 'challenge', template: CHALLENGE_MESSAGES[challenge] }];
      return areLivesFull && kinds.includes('lives') ? [{ playerId, kind: 'lives', template: 'lives' }] : [];
    },
  );
  return { due, last: candidates.length < range.most ? null : (candidates.at(-1)?.player_id ?? null) };
}
