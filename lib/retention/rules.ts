import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';
import { WRONG_CODES_DAYS } from '@/lib/accounts/password/reset-rules';
import { CHALLENGE_KEPT_DAYS } from '@/lib/contract/challenges/rules';
import { MAX_NOTIFICATIONS } from '@/lib/contract/friends/schemas';
import { DESK_IDLE_SECONDS, DESK_SESSION_SECONDS } from '@/lib/desk/operators/desk-session';

export type Rule = {
  table: string;
  keptDays: number;
  /** SQL condition on the row `t`. `before` is the time, or the UTC day, `keptDays` ago. */
  isExpired: (before: { time: SQL; day: SQL }) => SQL;
};
type Retention = { everySeconds: number; rules: readonly Rule[] };

const HOUR = 60 * 60;
/** The interval of most jobs that scan a whole table. `forget old sessions` runs hourly. */
const SIX_HOURS = 6 * HOUR;
/** More than the 13 months that the history shows. */
const HISTORY_DAYS = 400;

/** docs/limits.md describes the rules for operators. tests/integration/plans.test.ts lists those that scan a whole table. */
export const RETENTION = {
  'forget old limits': {
    everySeconds: 300,
    rules: [
      {
        table: 'rate_limits',
        keptDays: 0,
        isExpired: ({ time }) => sql`t.expire < (extract(epoch from ${time}) * 1000)::bigint`,
      },
    ],
  },
  'forget old resets': {
    everySeconds: HOUR,
    rules: [
      {
        table: 'reset_codes',
        keptDays: WRONG_CODES_DAYS,
        isExpired: ({ time }) => sql`t.created_at < ${time}`,
      },
      { table: 'reset_hours', keptDays: 1, isExpired: ({ time }) => sql`t.starts_at < ${time}` },
    ],
  },
  'forget old sessions': {
    everySeconds: HOUR,
    // Scans the whole table, because an index on the end of a session would change with each use of it.
    rules: [
      {
        table: 'sessions',
        keptDays: 1,
        isExpired: ({ time }) => sql`least(t.expires_at, t.revoked_at) < ${time}`,
      },
    ],
  },
  'forget old notifications': {
    everySeconds: HOUR,
    rules: [
      { table: 'notifications', keptDays: 30, isExpired: ({ time }) => sql`t.created_at < ${time}` },
      {
        table: 'notifications',
        keptDays: 0,
        // Not done when a notification is added, because there it was half the cost of a badge.
        isExpired: () => sql`t.id in (
          select oldest.id from (
            select n.player_id from notifications n group by n.player_id having count(*) > ${MAX_NOTIFICATIONS}::integer
          ) many cross join lateral (
            select n.id from notifications n where n.player_id = many.player_id
            order by n.created_at desc, n.id desc offset ${MAX_NOTIFICATIONS}::integer) oldest)`,
      },
    ],
  },
  'forget old rooms': {
    everySeconds: HOUR,
    rules: [
      {
        table: 'rooms',
        // A host's rooms of one day do not repeat records, so these rooms must stay for the day.
        keptDays: 2,
        isExpired: ({ time }) => sql`t.used_at < ${time} and t.ended_at < ${time}`,
      },
      {
        table: 'player_room_games',
        keptDays: HISTORY_DAYS,
        isExpired: ({ time }) => sql`t.id < least_id_at(${time})`,
      },
    ],
  },
  'forget old challenges': {
    everySeconds: HOUR,
    rules: [
      {
        table: 'challenges',
        keptDays: CHALLENGE_KEPT_DAYS,
        isExpired: ({ time }) => sql`t.closes_at < ${time}`,
      },
    ],
  },
  'forget old removal counts': {
    everySeconds: HOUR,
    // The limit needs only today's counts. The older ones are for operators.
    rules: [{ table: 'county_removals', keptDays: 30, isExpired: ({ day }) => sql`t.day < ${day}` }],
  },
  'forget old feed runs': {
    everySeconds: HOUR,
    rules: [
      {
        table: 'feed_run_rejects',
        keptDays: 7,
        isExpired: ({ time }) =>
          sql`t.run_id = any(array(select r.id from feed_runs r where r.ended_at < ${time}))`,
      },
      {
        table: 'feed_runs',
        keptDays: 400,
        // Upload parts name files that another job must delete first.
        isExpired: ({ time }) =>
          sql`t.created_at < ${time} and not exists (select from feed_upload_parts p where p.run_id = t.id)`,
      },
    ],
  },
  'forget old desk rows': {
    everySeconds: SIX_HOURS,
    rules: [
      {
        table: 'operator_sessions',
        keptDays: 30,
        isExpired: ({ time }) =>
          sql`least(t.ended_at, t.opened_at + make_interval(secs => ${DESK_SESSION_SECONDS}),
          t.used_at + make_interval(secs => ${DESK_IDLE_SECONDS})) < ${time}`,
      },
      {
        table: 'operator_enrolments',
        keptDays: 30,
        isExpired: ({ time }) => sql`least(t.expires_at, t.used_at) < ${time}`,
      },
      { table: 'desk_claims', keptDays: 1, isExpired: ({ time }) => sql`t.until < ${time}` },
      { table: 'announcements', keptDays: 400, isExpired: ({ time }) => sql`t.ends_at < ${time}` },
    ],
  },
  'forget old charges': {
    everySeconds: SIX_HOURS,
    rules: [
      {
        table: 'unclear_charges',
        keptDays: 90,
        isExpired: ({ time }) => sql`t.verdict is null and t.last_at < ${time}`,
      },
    ],
  },
  'forget old results': {
    everySeconds: SIX_HOURS,
    rules: [
      // One day more than /profile shows.
      { table: 'day_results', keptDays: 31, isExpired: ({ day }) => sql`t.day < ${day}` },
      // The overview compares eight weeks.
      { table: 'play_totals', keptDays: 63, isExpired: ({ time }) => sql`t.at < ${time}` },
      {
        table: 'record_results',
        keptDays: 0,
        isExpired: () => sql`not exists (select from booking_records b where b.id = t.record_id)`,
      },
    ],
  },
  'forget old dailies': {
    everySeconds: SIX_HOURS,
    rules: [
      { table: 'daily_questions', keptDays: HISTORY_DAYS, isExpired: ({ day }) => sql`t.day < ${day}` },
      // The archive compares the results of its days.
      { table: 'daily_counts', keptDays: 62, isExpired: ({ day }) => sql`t.day < ${day}` },
      {
        table: 'player_dailies',
        keptDays: HISTORY_DAYS,
        // A player's newest finished daily stays, because it stores the streak.
        isExpired: ({ day }) => sql`t.day < ${day} and (t.finished_at is null or exists (
          select from player_dailies later
          where later.player_id = t.player_id and later.day > t.day and later.finished_at is not null))`,
      },
    ],
  },
  'forget old practice': {
    everySeconds: SIX_HOURS,
    // Longer than the missed answers, which are kept for 13 months after the end of their month.
    rules: [
      { table: 'practiced_mistakes', keptDays: 430, isExpired: ({ time }) => sql`t.practiced_at < ${time}` },
    ],
  },
  'forget old flags': {
    everySeconds: SIX_HOURS,
    rules: [
      {
        table: 'record_flags',
        keptDays: 0,
        // A flag needs no decision once its record is erased.
        isExpired: () => sql`not exists (select from booking_records r where r.id = t.record_id)
          and not exists (select from pulled_records r where r.id = t.record_id)`,
      },
    ],
  },
  'forget old payment events': {
    everySeconds: SIX_HOURS,
    rules: [
      {
        table: 'payment_events',
        // The provider repeats an event for 30 days. Later the rows only inform the operator.
        keptDays: 400,
        isExpired: ({ time }) => sql`t.handled_at < ${time}`,
      },
    ],
  },
  'forget abandoned checkouts': {
    everySeconds: SIX_HOURS,
    rules: [
      {
        table: 'purchases',
        // After 90 days no payment can follow: a checkout is open for an hour, and a bank decides within weeks.
        // `open` and `processing` purchases still wait for the provider. `refused` ones were paid, but not as ordered.
        keptDays: 90,
        isExpired: ({ time }) => sql`t.status in ('created', 'failed', 'expired') and t.credited_at is null
          and t.created_at < ${time}`,
      },
    ],
  },
} satisfies Record<string, Retention>;

export type RetentionJob = keyof typeof RETENTION;
