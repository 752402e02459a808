import { execFileSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { createGuest } from '@/lib/accounts/guest/create-guest';
import { initializeFeedMetrics } from '@/lib/feeds/read-due-feeds';
import { jobContext } from '@/lib/platform/entry-point/job-context';
import { startSchedule } from '@/lib/platform/jobs/start-schedule';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { metricsText } from '@/lib/platform/metrics/metrics-response';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { addClusterMetrics } from '@/realtime/cluster/cluster-metrics';
import { NO_REDIS } from '@/realtime/cluster/redis-adapter';
import { createRealtimeMetrics } from '@/realtime/serve/metrics';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, createRecords, playerContext, WORLD_COUNTIES } from '@/tests/support/game-world';
import { workerJobs } from '@/worker/jobs';

const database = testDatabase();
const noPlayers = { all: () => [], playerCount: () => 0 };
const silent = anonymousContext(database.db).log;
const now = () => new Date();

beforeAll(() => createRecords(database.db, 4));

/** What a process that has just started says, and all of it again at each call: nothing is kept from the one before. */
async function scrape(): Promise<string[]> {
  const { registry } = createRealtimeMetrics(database.db, noPlayers);
  addClusterMetrics(registry, {
    cluster: { liveProcesses: () => 1 },
    redis: () => NO_REDIS,
  });
  return (await metricsText([processMetrics().registry, registry])).text.split('\n');
}

test('the series of jobs and feeds start at zero', async () => {
  const { stop } = startSchedule(
    workerJobs(() => []),
    jobContext({ db: database.db, now, log: silent }),
  );
  initializeFeedMetrics([{ kind: 'records', address: 'https://feeds.example/a.csv' }]);
  const lines = await scrape();
  await stop();
  expect(lines).toContain('lineup_job_runs_total{job="keep the journal",outcome="failed"} 0');
  expect(lines).toContain('lineup_job_pause_seconds{job="keep the journal"} 10');
  expect(lines).toContain('lineup_feed_runs_total{kind="records",feed="1",outcome="failed"} 0');
});

test('the alert rules fire in Prometheus on series like ours', () => {
  try {
    execFileSync('promtool', ['test', 'rules', 'tests/fixtures/alert-rules.yml']);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    process.stdout.write('promtool is missing: docs/monitoring/alerts.yml is not tried out\n');
  }
});

test('metrics show what waits for the operator, what grows, how much is left and how much repeats', async () => {
  const ctx = { db: database.db, now };
  await queueMail(ctx, { kind: 'passwordChanged', to: 'canary@lineup.example' });
  await database.sql`update pgboss.job set created_on = created_on - interval '1 hour' where name = 'mail'`;
  const player = await createOnePlayer(database.db);
  // Twelve records: the second set of ten repeats eight of the first.
  await dealQuestions(playerContext(database.db, player, { now: now() }));
  await database.sql`update game_states set open_set_id = null`;
  await dealQuestions(playerContext(database.db, player, { now: now() }));
  await requestRemoval(anonymousContext(database.db), {
    county: WORLD_COUNTIES[0],
    booked_on: '2026-01-01',
    words: '',
  });
  await database.sql`
    insert into record_flags (record_id, player_id, reason, created_at)
    select id, ${player.playerId}, 'under_age', now() from booking_records limit 2`;
  await database.sql`
    insert into player_reports (reporter_id, subject_id, what, name_sealed, thing, reason, created_at)
    values (null, ${player.playerId}, 'username', 'x', 'x', 'offensive', now())`;
  await createGuest(anonymousContext(database.db), { agreed: true });
  const lines = await scrape();
  for (const line of [
    'lineup_new_guests 1',
    'lineup_queue_jobs{queue="mail",state="created"} 1',
    'lineup_questions_dealt_total{kind="new"} 12',
    'lineup_questions_dealt_total{kind="repeat"} 8',
    'lineup_removals_open{state="waiting"} 1',
    'lineup_removals_open{state="pulled"} 0',
    'lineup_flags_open{reason="under_age"} 2',
    'lineup_flags_open{reason="offensive"} 0',
    'lineup_reports_open{what="username"} 1',
    'lineup_records_in_play 12',
  ])
    expect(lines).toContain(line);
  const valueIn = (series: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    );
  expect(valueIn('lineup_queue_oldest_seconds{queue="mail"}')).toBeGreaterThan(3599);
  expect(valueIn('lineup_table_bytes{table="booking_records"}')).toBeGreaterThan(8192);
  expect(valueIn('lineup_database_bytes')).toBeGreaterThan(valueIn('lineup_table_bytes{table="photos"}'));
  expect(lines.join('\n')).not.toContain('canary');
});

test('while a table is locked, scrapes continue and share one connection of the pool', async () => {
  const { registry } = createRealtimeMetrics(database.db, noPlayers);
  await database.sql.begin(async (sql) => {
    await sql`lock table photos in access exclusive mode`;
    const texts = await Promise.all([registry.metrics(), registry.metrics(), registry.metrics()]);
    for (const text of texts) expect(text).toContain('lineup_sockets 0');
    const waiting = await sql`select from pg_locks where not granted and relation = 'photos'::regclass`;
    expect(waiting.length).toBe(1);
  });
});
