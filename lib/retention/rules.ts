import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';
import { WRONG_CODES_DAYS } from '@/lib/accounts/password/reset-rules';
import { CHALLENGE_KEPT_DAYS } from '@/lib/contract/challenges/rules';
import { MOST_NOTIFICATIONS } from '@/lib/contract/friends/schemas';
import { DESK_IDLE_SECONDS, DESK_SESSION_SECONDS } from '@/lib/desk/operators/desk-session';

export type Rule = {
  table: string;
  keptDays: number;
  /** Whether the row `t` is over, by the time or the UTC day so many days ago. */
  isOver: (before: { time: SQL; day: SQL }) => SQL;
};
type Retention = { everySeconds: number; rules: readonly Rule[] };

const HOUR = 60 * 60;
/** For jobs that read a table whole. Well under a day: a job waits for its interval after every start of the process. */
const RARELY = 6 * HOUR;
/** More than the 13 months that the history shows. */
const HISTORY_DAYS = 400;

/**
 * Which rows are deleted, by the job that deletes them. docs/limits.md describes the same for operators. A condition without an
 * index makes its job read the table whole, which tests/integration/plans.test.ts allows by name.
 */
export const RETENTION = {
  'forget old limits': {
    everySeconds: 300,
    rules: [
      {
        table: 'rate_limits',
        keptDays: 0,
        isOver: ({ time }) => sql`t.expire < (extract(epoch from ${time}) * 1000)::bigint`,
      },
    ],
  },
  'forget old resets': {
    everySeconds: HOUR,
    rules: [
      {
        table: 'reset_codes',
        keptDays: WRONG_CODES_DAYS,
        isOver: ({ time }) => sql`t.created_at < ${time}`,
      },
      { table: 'reset_hours', keptDays: 1, isOver: ({ time }) => sql`t.starts_at < ${time}` },
    ],
  },
  'forget old sessions': {
    everySeconds: HOUR,
    // Reads the whole table: an index on the end of sessions would have to follow every use of one.
    rules: [
      {
        table: 'sessions',
        keptDays: 1,
        isOver: ({ time }) => sql`least(t.expires_at, t.revoked_at) < ${time}`,
      },
    ],
  },
  'forget old notices': {
    everySeconds: HOUR,
    rules: [
      { table: 'notices', keptDays: 30, isOver: ({ time }) => sql`t.created_at < ${time}` },
      {
        table: 'notices',
        keptDays: 0,
        // Here and not when a notification is added: there it was half the cost of a badge.
        isOver: () => sql`t.id in (
          select oldest.id from (
            select n.player_id from notices n group by n.player_id having count(*) > ${MOST_NOTIFICATIONS}::integer
          ) many cross join lateral (
            select n.id from notices n where n.player_id = many.player_id
            order by n.created_at desc, n.id desc offset ${MOST_NOTIFICATIONS}::integer) oldest)`,
      },
    ],
  },
  'forget old rooms': {
    everySeconds: HOUR,
    rules: [
      {
        table: 'rooms',
        // Records do not repeat among the rooms of a host on a day, so rooms of that day must be there.
        keptDays: 2,
        isOver: ({ time }) => sql`t.used_at < ${time} and t.ended_at < ${time}`,
      },
      {
        table: 'player_room_games',
        keptDays: HISTORY_DAYS,
        isOver: ({ time }) => sql`t.id < least_id_at(${time})`,
      },
    ],
  },
  'forget old challenges': {
    everySeconds: HOUR,
    // The questions and answers go with it. Thirteen months let a player look back at a year.
    rules: [
      {
        table: 'challenges',
        keptDays: CHALLENGE_KEPT_DAYS,
        isOver: ({ time }) => sql`t.closes_at < ${time}`,
      },
    ],
  },
  'forget old removal counts': {
    everySeconds: HOUR,
    // Only today's counts limit anything (count-towards-share.ts); a month lets the operator look back.
    rules: [{ table: 'county_removals', keptDays: 30, isOver: ({ day }) => sql`t.day < ${day}` }],
  },
  'forget old feed runs': {
    everySeconds: HOUR,
    rules: [
      {
        table: 'feed_run_rejects',
        keptDays: 7,
        isOver: ({ time }) =>
          sql`t.run_id = any(array(select r.id from feed_runs r where r.ended_at < ${time}))`,
      },
      {
        table: 'feed_runs',
        keptDays: 400,
        // Parts name files that are still to be deleted.
        isOver: ({ time }) =>
          sql`t.created_at < ${time} and not exists (select from feed_upload_parts p where p.run_id = t.id)`,
      },
    ],
  },
  'forget old desk rows': {
    everySeconds: RARELY,
    rules: [
      {
        table: 'operator_sessions',
        keptDays: 30,
        isOver: ({ time }) =>
          sql`least(t.ended_at, t.opened_at + make_interval(secs => ${DESK_SESSION_SECONDS}),
          t.used_at + make_interval(secs => ${DESK_IDLE_SECONDS})) < ${time}`,
      },
      {
        table: 'operator_enrolments',
        keptDays: 30,
        isOver: ({ time }) => sql`least(t.expires_at, t.used_at) < ${time}`,
      },
      { table: 'desk_claims', keptDays: 1, isOver: ({ time }) => sql`t.until < ${time}` },
      { table: 'announcements', keptDays: 400, isOver: ({ time }) => sql`t.ends_at < ${time}` },
    ],
  },
  'forget old charges': {
    everySeconds: RARELY,
    // Texts that nobody has decided about, and that no import has seen for 90 days.
    rules: [
      {
        table: 'unclear_charges',
        keptDays: 90,
        isOver: ({ time }) => sql`t.verdict is null and t.last_at < ${time}`,
      },
    ],
  },
  'forget old results': {
    everySeconds: RARELY,
    rules: [
      // A day more than /profile shows, whatever the hour.
      { table: 'day_results', keptDays: 31, isOver: ({ day }) => sql`t.day < ${day}` },
      // The overview compares eight weeks.
      { table: 'play_totals', keptDays: 63, isOver: ({ time }) => sql`t.at < ${time}` },
      {
        table: 'record_results',
        keptDays: 0,
        isOver: () => sql`not exists (select from booking_records b where b.id = t.record_id)`,
      },
    ],
  },
  'forget old dailies': {
    everySeconds: RARELY,
    rules: [
      { table: 'daily_questions', keptDays: HISTORY_DAYS, isOver: ({ day }) => sql`t.day < ${day}` },
      // The archive compares the results of its days.
      { table: 'daily_counts', keptDays: 62, isOver: ({ day }) => sql`t.day < ${day}` },
      {
        table: 'player_dailies',
        keptDays: HISTORY_DAYS,
        // A player's newest finished daily stays: it holds the streak.
        isOver: ({ day }) => sql`t.day < ${day} and (t.finished_at is null or exists (
          select from player_dailies later
          where later.player_id = t.player_id and later.day > t.day and later.finished_at is not null))`,
      },
    ],
  },
  'forget old practice': {
    everySeconds: RARELY,
    // By then the missed answers are deleted too: they are kept for 13 months after the end of their month.
    rules: [
      { table: 'practiced_mistakes', keptDays: 430, isOver: ({ time }) => sql`t.practiced_at < ${time}` },
    ],
  },
  'forget old flags': {
    everySeconds: RARELY,
    rules: [
      {
        table: 'record_flags',
        keptDays: 0,
        // No operator can decide on a flag about a record that has left for good.
        isOver: () => sql`not exists (select from booking_records r where r.id = t.record_id)
          and not exists (select from pulled_records r where r.id = t.record_id)`,
      },
    ],
  },
  'forget old payment events': {
    everySeconds: RARELY,
    rules: [
      {
        table: 'payment_events',
        // The provider repeats and lists an event for 30 days, and a repeated one would change nothing. After that the rows
        // only tell the operator what happened.
        keptDays: 400,
        isOver: ({ time }) => sql`t.handled_at < ${time}`,
      },
    ],
  },
  'forget abandoned checkouts': {
    everySeconds: RARELY,
    rules: [
      {
        table: 'purchases',
        // A checkout can be paid for an hour, a bank decides within weeks, and the provider lists events for 30 days: no
        // payment can follow. `open` and `processing` ones wait for the provider; `refused` ones were paid, not as ordered.
        keptDays: 90,
        isOver: ({ time }) => sql`t.status in ('created', 'failed', 'expired') and t.credited_at is null
          and t.created_at < ${time}`,
      },
    ],
  },
} satisfies Record<string, Retention>;

export type RetentionJob = keyof typeof RETENTION;
