import { sql } from '@/db/sql';
import type { PushKind, PushTemplate } from '@/lib/contract/enums';
import { readDailyFigures } from '@/lib/daily/read-daily-figures';
import { env } from '@/lib/platform/config/env';
import { mayPromote } from '@/lib/platform/config/publishing-settings';
import type { Context } from '@/lib/platform/context';
import { isVisible } from '@/lib/players/visible';
import { isReminderDue, wakingMinutesLeft } from './waking-hours';

/** The minimum time between two messages to a player, so that there is at most one a day. */
export const PAUSE_HOURS = 20;
/** A message about full lives stays due for this time. It is longer than a night, so that it can be sent in the morning. */
const LIVES_FULL_HOURS = 13;
const MIN_STREAK_DAYS = 2;

/** `kind` names the preference that allows the message, `template` its text. */
export type DuePush = { playerId: string; kind: PushKind; template: PushTemplate };
type Candidate = {
  player_id: string;
  kinds: PushKind[];
  lives_full: boolean;
  challenge: 'challenge_apart' | 'challenge_finished' | null;
  zones: string[];
};

export const isSessionOpen = ({ now }: Pick<Context, 'now'>) =>
  sql`s.revoked_at is null and s.expires_at > ${now().toISOString()}::timestamptz`;

function readCandidates(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { after, limit }: { after: string; limit: number },
): Promise<Candidate[]> {
  const at = sql`${now().toISOString()}::timestamptz`;
  return db.execute<Candidate>(sql`
    select p.player_id, p.push_kinds as kinds, z.zones,
      coalesce(f.full_at <= ${at} and f.full_at > ${at} - make_interval(hours => ${LIVES_FULL_HOURS})
        and (p.pushed_at is null or f.full_at > p.pushed_at), false) as lives_full,
      (select n.kind from notifications n join challenges c on c.id = n.challenge_id join players o on o.id = n.about_player_id
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
      join sessions s on s.id = b.session_id where b.player_id = p.player_id and ${isSessionOpen({ now })}
    ) z
    cross join lateral (
      select g.regenerating_since + (regeneration_ceiling() - g.lives) * regeneration_interval() as full_at
    ) f
    where cardinality(p.push_kinds) > 0 and p.player_id > ${after}::uuid and z.zones is not null
      and (p.pushed_at is null or p.pushed_at <= ${at} - make_interval(hours => ${PAUSE_HOURS}))
    order by p.player_id limit ${limit}`);
}

/** Returns the players who lose a streak at midnight UTC, if a reminder is due. Empty if the game must not send such reminders. */
async function readStreaksAtRisk(
  { db, now }: Pick<Context, 'db' | 'now'>,
  candidates: readonly Candidate[],
): Promise<ReadonlySet<string>> {
  if (!mayPromote(env())) return new Set();
  const asked = candidates
    .filter(
      ({ kinds, zones }) => kinds.includes('streak') && zones.some((zone) => isReminderDue(now(), zone)),
    )
    .map((candidate) => candidate.player_id);
  if (asked.length === 0) return new Set();
  const dailies = await readDailyFigures(db, asked, now());
  return new Set(
    asked.filter((id) => {
      const streak = dailies.get(id)?.streak;
      // A player with a freeze keeps the streak without playing.
      const isAtRisk = streak !== undefined && !streak.isSafe && streak.freezes === 0;
      return isAtRisk && streak.days >= MIN_STREAK_DAYS;
    }),
  );
}

const CHALLENGE_MESSAGES = {
  challenge_apart: 'challengeApart',
  challenge_finished: 'challengeFinished',
} as const;

/** Returns the due messages of up to `limit` players with ids above `after`. `last` is the next `after`; null at the end. */
export async function readDuePushes(
  ctx: Pick<Context, 'db' | 'now'>,
  range: { after: string; limit: number },
): Promise<{ due: DuePush[]; last: string | null }> {
  const candidates = await readCandidates(ctx, range);
  const awake = candidates.filter(({ zones }) =>
    zones.some((zone) => wakingMinutesLeft(ctx.now(), zone) > 0),
  );
  const atRisk = await readStreaksAtRisk(ctx, awake);
  const due = awake.flatMap(
    ({ player_id: playerId, kinds, lives_full: areLivesFull, challenge }): DuePush[] => {
      if (atRisk.has(playerId)) return [{ playerId, kind: 'streak', template: 'streak' }];
      if (challenge) return [{ playerId, kind: 'challenge', template: CHALLENGE_MESSAGES[challenge] }];
      return areLivesFull && kinds.includes('lives') ? [{ playerId, kind: 'lives', template: 'lives' }] : [];
    },
  );
  return { due, last: candidates.length < range.limit ? null : (candidates.at(-1)?.player_id ?? null) };
}
