import type { SQL } from 'drizzle-orm';
import type { Database, Queryable } from '@/db/client';
import { JOBS_SCHEMA } from '@/db/queues';
import { sql } from '@/db/sql';
import { type Compared, MAX_COUNTED, type OverviewView, type Waiting } from '@/lib/contract/desk/overview';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import { DAY_MS } from '@/lib/contract/times';
import { ACK_BOUNDS_MS, ackQuantileMs, REPORTED_SECONDS } from '@/lib/operations/ack-times';
import { BACKUP_ROW } from '@/lib/operations/read-operations';
import type { Context } from '@/lib/platform/context';
import { failingJobs as failingJobNames, hasWorker } from '@/lib/platform/jobs/claim-run';
import { DEAD_AFTER_SECONDS } from '@/lib/rooms/process-rows';
import { hasStore } from '@/lib/store/require-store';
import { comparedTimes } from './compared-times';

/** A letter is urgent from three days before its due day. */
const URGENT_MS = 3 * DAY_MS;

type Played = { players: number; answers: number; rounds: number; dailies: number };
type PlayedRow = {
  today: Played;
  lastWeek: Played;
  isCounted: boolean;
};

type Process = { draining: boolean; upSeconds: number; ackCounts: number[] | null };
type Mail = { waiting: number; retried: number; failed: number; oldest: number | null };
type StateRow = {
  processes: Process[];
  roomsRunning: number;
  failingJobs: string[] | null;
  mail: Mail;
  removals: Waiting;
  held: Waiting;
  charges: Waiting;
  appeals: Waiting;
  flags: Waiting;
  reports: Waiting;
  letters: { open: number; dueOn: string | null };
  backup: { at: string; bytes: number | null } | null;
  feeds: OverviewView['feeds'];
};

async function readPlayed(db: Queryable, times: ReturnType<typeof comparedTimes>): Promise<PlayedRow> {
  const { today, now, lastWeek, lastWeekUntil, sameDayLastWeek } = times;
  const played = (from: string, until: string, day: string) => sql`
    select json_build_object('players', coalesce(sum(t.players), 0), 'answers', coalesce(sum(t.answers), 0),
      'rounds', coalesce(sum(t.rounds), 0), 'dailies', (select count(*) from player_dailies d
        where d.day = ${day}::date and d.finished_at < ${until}::timestamptz and not d.guest))
    from play_totals t where t.at >= ${from}::timestamptz and t.at < ${until}::timestamptz`;
  const [row] = await db.execute<PlayedRow>(sql`
    select (${played(today, now, today.slice(0, 10))}) as today, (${played(lastWeek, lastWeekUntil, sameDayLastWeek)}) as "lastWeek",
      coalesce((select min(t.at) from play_totals t) < ${lastWeekUntil}::timestamptz, false) as "isCounted"`);
  if (!row) throw new Error('the totals were not read');
  return row;
}

/** Reads the processes and the queues. Counts each queue up to MAX_COUNTED, so that a long one costs no more. */
async function readState(db: Queryable, nowIso: string): Promise<StateRow> {
  const waiting = (open: SQL) => sql`
    select json_build_object('open', count(*), 'oldestAt', min(o.created_at)) from (${open}
      order by created_at limit ${MAX_COUNTED}) o`;
  const [row] = await db.execute<StateRow>(sql`
    select
      (select coalesce(json_agg(json_build_object('draining', p.draining, 'ackCounts', p.ack_counts,
          'upSeconds', extract(epoch from p.seen_at - p.started_at))), '[]') from realtime_processes p
        where p.seen_at > clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})) as processes,
      (select count(*)::integer from rooms r where r.phase_ends_at is not null) as "roomsRunning",
      case when ${hasWorker} then ${failingJobNames} end as "failingJobs",
      (select json_build_object('waiting', count(*) filter (where j.state in ('created', 'active')),
          'retried', count(*) filter (where j.state = 'retry'), 'failed', count(*) filter (where j.state = 'failed'),
          'oldest', extract(epoch from ${nowIso}::timestamptz - min(j.created_on) filter (where j.state <> 'failed')))
        from ${sql.identifier(JOBS_SCHEMA)}.job j
        where j.name = 'mail' and j.state in ('created', 'retry', 'active', 'failed')) as mail,
      (${waiting(sql`select created_at from removal_requests where decided_at is null`)}) as removals,
      (${waiting(sql`select imported_at as created_at from pulled_records where held in ('new', 'again')`)}) as held,
      (${waiting(sql`select last_at as created_at from unclear_charges where verdict is null`)}) as charges,
      (${waiting(sql`select appealed_at as created_at from player_sanctions
        where appealed_at is not null and appeal_outcome is null`)}) as appeals,
      (${waiting(sql`select min(created_at) as created_at from record_flags where settled_at is null group by record_id`)}) as flags,
      (${waiting(sql`select min(created_at) as created_at from player_reports where settled_at is null
        group by subject_id, what, thing`)}) as reports,
      (select json_build_object('open', count(*), 'dueOn', min(l.due_on)) from (select due_on from removal_letters
        where answered_on is null order by due_on limit ${MAX_COUNTED}) l) as letters,
      (select json_build_object('at', m.done_until, 'bytes', m.position->'bytes') from job_marks m
        where m.job = ${BACKUP_ROW}) as backup,
      (select json_build_object('count', count(*), 'failing', count(*) filter (where f.failures > 0),
          'oldestReadAt', min(f.read_at), 'unread', count(*) filter (where f.read_at is null)) from feeds f) as feeds`);
  if (!row) throw new Error('the state was not read');
  return row;
}

function liveOf({
  processes,
  roomsRunning,
  failingJobs,
}: Pick<StateRow, 'processes' | 'roomsRunning' | 'failingJobs'>): OverviewView['live'] {
  const reports = processes.filter(({ ackCounts }) => ackCounts !== null);
  const counts = Array.from({ length: ACK_BOUNDS_MS.length + 1 }, (_, bucket) =>
    reports.reduce((sum, { ackCounts }) => sum + (ackCounts?.[bucket] ?? 0), 0),
  );
  const rateOf = ({ ackCounts, upSeconds }: Process) =>
    (ackCounts ?? []).reduce((sum, count) => sum + count, 0) /
    Math.min(REPORTED_SECONDS, Math.max(1, upSeconds));
  const p99Ms = ackQuantileMs(counts, 0.99);
  const isP99Above = p99Ms === Number.POSITIVE_INFINITY;
  const isUnknown = reports.length === 0;
  return {
    processes: processes.filter(({ draining }) => !draining).length,
    draining: processes.filter(({ draining }) => draining).length,
    answersPerSecond: isUnknown ? null : reports.reduce((sum, process) => sum + rateOf(process), 0),
    p99Ms: isP99Above ? Math.max(...ACK_BOUNDS_MS) : p99Ms,
    isP99Above,
    roomsRunning,
    failingJobs,
  };
}

export async function readOverview({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<Omit<OverviewView, 'isStoreOpen'>> {
  const at = now();
  const times = comparedTimes(at);
  const [played, state] = await Promise.all([readPlayed(db, times), readState(db, times.now)]);
  const compared = (figure: keyof Played): Compared => ({
    today: played.today[figure],
    lastWeek: played.isCounted ? played.lastWeek[figure] : null,
  });
  const { removals, held, charges, flags, reports, appeals, letters } = state;
  const { oldest, ...counts } = state.mail;
  const oldestMs = removals.oldestAt === null ? at.getTime() : Date.parse(removals.oldestAt);
  return {
    at: times.now,
    comparedUntil: times.lastWeekUntil.slice(11, 16),
    players: compared('players'),
    answers: compared('answers'),
    rounds: compared('rounds'),
    dailies: { today: played.today.dailies, lastWeek: played.lastWeek.dailies },
    live: liveOf(state),
    mail: { ...counts, oldestWaitingSeconds: Math.max(0, oldest ?? 0) },
    queues: {
      removals: { ...removals, isOverdue: at.getTime() - oldestMs > REVIEW_HOURS * 3_600_000 },
      held,
      charges,
      appeals,
      flags,
      reports,
      letters: {
        ...letters,
        isUrgent: letters.dueOn !== null && Date.parse(letters.dueOn) - at.getTime() < URGENT_MS,
      },
    },
    lastBackup: state.backup,
    feeds: state.feeds,
  };
}

const CACHE_MS = 5_000;

type Reading = { untilMs: number; reading: ReturnType<typeof readOverview> };
const readings = new WeakMap<Database, Reading>();

/** Returns the overview, cached for five seconds and shared by concurrent calls and all operators. */
export async function getOverview(ctx: Pick<Context, 'db' | 'now'>): Promise<OverviewView> {
  const key = ctx.db;
  let known = readings.get(key);
  if (!known || performance.now() >= known.untilMs) {
    const started: Reading = { untilMs: Number.POSITIVE_INFINITY, reading: readOverview(ctx) };
    const settle = (ms: number) => () => {
      started.untilMs = performance.now() + ms;
    };
    started.reading.then(settle(CACHE_MS), settle(0));
    readings.set(key, started);
    known = started;
  }
  return { ...(await known.reading), isStoreOpen: hasStore() };
}
