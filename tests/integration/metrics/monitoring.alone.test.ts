import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { getDatabase } from '@/app/_server/context';
import { GET as pagesMetrics } from '@/app/api/metrics/route';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { BACKUP_ROW } from '@/lib/operations/read-operations';
import { freePort } from '@/local/ports';
import { callApi } from '@/tests/support/api';
import { bundled } from '@/tests/support/bundled';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, createRecords } from '@/tests/support/game-world';
import { type Expression, parseExpression, type Selector } from '@/tests/support/promql';
import { askFor, connected, openSocket } from '@/tests/support/realtime';
import { RealtimeProcess } from '@/tests/support/realtime-process';
import { TEST_SETTINGS } from '@/tests/support/settings';

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook_url: string } };
type Target = { expr: string; legendFormat: string };
type Panel = { type: string; title: string; targets?: Target[]; datasource?: { uid: string } };

/** The variable of the dashboard that holds the data source. */
const CHOSEN = '$'.concat('{datasource}');
const METRICS_TOKEN = 'token-of-the-metrics-in-tests-123456';
const authorization = `Bearer ${METRICS_TOKEN}`;
const rules = (
  parse(readFileSync('docs/monitoring/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const panels = (JSON.parse(readFileSync('docs/monitoring/dashboard.json', 'utf8')) as { panels: Panel[] })
  .panels;
const database = testDatabase();
let realtime: RealtimeProcess;
let worker: RealtimeProcess;
/** What Prometheus would read from the three processes, a line per series. */
let series: string[];

/** Prometheus adds the first, histograms have the second. */
const ANYWHERE = ['instance', 'le'];
/** Labels that come with the first job or line of a feed. */
const COMES_LATER = ['lineup_feed_lines_total', 'lineup_job_seconds_sum', 'lineup_job_seconds_count'];

beforeAll(async () => {
  Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: database.url, METRICS_TOKEN });
  await createRecords(database.db, 12);
  await database.sql`update booking_records set expires_at = now() + interval '90 days'`;
  await database.sql`insert into job_marks (job, done_until) values (${BACKUP_ROW}, now())`;
  const settings = { DATABASE_URL: database.url, METRICS_TOKEN, FEED_URLS: 'https://127.0.0.1:1/feed.csv' };
  realtime = new RealtimeProcess(await freePort(), settings, await bundled('realtime/server.ts'));
  worker = new RealtimeProcess(await freePort(), settings, await bundled('worker/worker.ts'), 'WORKER_PORT');
  await Promise.all([realtime.start(), worker.start()]);
  const jobs = () => database.sql`select from job_marks where job = 'run: project boards'`;
  await vi.waitFor(async () => expect(await jobs()).toHaveLength(1), { timeout: 20_000 });
  series = (await Promise.all([scrapeRealtime(), scrape(worker), scrapePages()])).flat();
});
afterAll(async () => {
  await Promise.all([realtime.end('SIGKILL'), worker.end('SIGKILL'), getDatabase().$client.end()]);
});

async function scrapeRealtime(): Promise<string[]> {
  const player = await createOnePlayer(database.db);
  const socket = await connected(openSocket(realtime.port, player));
  await askFor<QuestionSet>(socket, 'questionfetch', { user_id: player.playerId });
  socket.close();
  return scrape(realtime);
}

async function scrape({ port }: RealtimeProcess): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization } });
  return linesOf(await answer.text());
}

async function scrapePages(): Promise<string[]> {
  await callApi('decrypt', { input: {} });
  const request = new Request('http://localhost:3000/api/metrics', { headers: { authorization } });
  return linesOf(await (await pagesMetrics(request, {})).text());
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const seriesOf = (metric: string) =>
  series.filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));
const hasLabel = (line: string, label: string) => new RegExp(`[{,]${label}="`).test(line);

/** Returns what an expression names that no process of ours says. */
function unknownIn({ selectors, groupings }: Expression, legend = ''): string[] {
  const labels = [
    ...groupings,
    ...[...legend.matchAll(/\{\{ ?(?:\$labels\.)?(\w+)/g)].map(([, l = '']) => l),
  ];
  const later = selectors.every(({ metric }) => COMES_LATER.includes(metric));
  const unknownLabels = labels.filter(
    (label) =>
      !later &&
      !ANYWHERE.includes(label) &&
      !selectors.some(({ metric }) => seriesOf(metric).some((line) => hasLabel(line, label))),
  );
  return [...unknownLabels.map((label) => `label ${label}`), ...selectors.flatMap(unknownSelector)];
}

function unknownSelector({ metric, matchers }: Selector): string[] {
  if (COMES_LATER.includes(metric)) return [];
  const matching = seriesOf(metric).filter((line) =>
    matchers.every(({ label, operator, value }) =>
      operator === '=' ? line.includes(`${label}="${value}"`) : hasLabel(line, label),
    ),
  );
  return matching.length > 0 ? [] : [`${metric} ${JSON.stringify(matchers)}`];
}

test('each alert compares series that the processes say from their start, and its runbook exists', () => {
  expect(rules.length).toBeGreaterThan(28);
  for (const { alert, expr, annotations } of rules) {
    const expression = parseExpression(expr);
    expect([alert, expression.isComparison]).toEqual([alert, true]);
    expect([alert, unknownIn(expression, annotations.summary)]).toEqual([alert, []]);
    const [page = '', anchor = ''] = annotations.runbook_url.split('#');
    const headings = existsSync(page) ? readFileSync(page, 'utf8').match(/^#+ .+$/gm) : null;
    const anchors = headings?.map((heading) =>
      heading
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect([alert, anchors?.includes(anchor)]).toEqual([alert, true]);
  }
});

test('each panel of the dashboard asks for series and labels that exist, and for the chosen data source', () => {
  const shown = panels.filter(({ type }) => type !== 'row');
  expect(shown.length).toBeGreaterThan(30);
  for (const { title, targets = [], datasource } of shown) {
    expect([title, datasource?.uid]).toEqual([title, CHOSEN]);
    expect([title, targets.length > 0]).toEqual([title, true]);
    for (const { expr, legendFormat } of targets) {
      const expression = parseExpression(expr.replaceAll('$__rate_interval', '5m'));
      expect([title, unknownIn(expression, legendFormat)]).toEqual([title, []]);
    }
  }
});
