import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDatabase } from '@/app/_server/context';
import { rememberSession } from '@/app/_server/session/session';
import { badgesAction } from '@/app/(play)/badge/actions';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { startTracing, stopTracing } from '@/lib/platform/tracing/start-tracing';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { createOnePlayer, createRecords, secretOptions, type WorldPlayer } from '@/tests/support/game-world';
import { browser } from '@/tests/support/identity-browser';
import { askFor, connected, openSocket } from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { attribute, pathTo, type SentSpan, startTraceCollector } from '@/tests/support/trace-collector';
import { OWN_PAGE } from '@/tests/support/walk';

const database = testDatabase();
const settings = { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key', OTEL_TRACES_SAMPLER_ARG: 1 };
/** Values that no span may hold. */
const values: string[] = [];
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let spans: SentSpan[];

/** Performs one action and answers one question while this process is traced. */
beforeAll(async () => {
  Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: database.url });
  await createRecords(database.db, 4);
  const player = await createOnePlayer(database.db);
  const signedIn = await signedInPlayer(database.db);
  const { playerId, sessionId } = signedIn.actor;
  const session = { playerId, sessionId, kind: 'cookie', remembered: true, expiresAt: new Date() } as const;
  await rememberSession(signedIn, session);
  browser.headers = new Headers(OWN_PAGE);
  values.push(playerId, sessionId, player.playerId, player.sessionId);
  values.push(...[...browser.cookies.values()].map(({ value }) => value));
  collector = await startTraceCollector();
  await startTracing('lineup-realtime', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  expect(await badgesAction({})).toMatchObject({ ok: true });
  await answerOneQuestion(player);
  await stopTracing();
  spans = collector.spans();
});
afterAll(async () => {
  collector.close();
  await getDatabase().$client.end();
});

async function answerOneQuestion(player: WorldPlayer): Promise<void> {
  const server = testRealtimeServer(database.url);
  const socket = await connected(openSocket(await server.listen(0, '127.0.0.1'), player));
  const user_id = player.playerId;
  const { questions } = await askFor<QuestionSet>(socket, 'questionfetch', { user_id });
  const question_id = questions[0]?.question_id ?? '';
  const { right } = await secretOptions(database.db, question_id);
  await askFor(socket, 'updateLife', { user_id, question_id, option_id: right });
  values.push(question_id, right);
  socket.close();
  await server.close();
}

const queriesBelow = (...names: string[]) =>
  spans.filter(
    (span) => span.name.startsWith('SQL ') && pathTo(span, spans).slice(0, -1).join() === names.join(),
  );

test('one trace leads from an action to its statements', () => {
  const [query] = queriesBelow('action', 'authorize', 'use case');
  expect(query?.name).toBe('SQL select');
  const useCase = spans.find(({ spanId }) => spanId === query?.parentSpanId);
  expect(useCase && attribute(useCase, 'code.function.name')).toEqual({ stringValue: 'listBadges' });
  expect(queriesBelow('action', 'authorize').length).toBeGreaterThan(0);
  expect(collector.headers[0]?.['x-key']).toBe('a key');
});

test('the span of an answer links to the trace of its batch, which holds the statement', () => {
  const [statement] = queriesBelow('batch judging');
  expect(statement && attribute(statement, 'db.query.text')).toEqual({
    stringValue: expect.stringMatching(/^select \* from judge_answers\( ?\$1::uuid\[\], ?\$2::uuid\[\]/),
  });
  const answered = spans.filter(({ links }) => links.length > 0);
  expect(answered.map((span) => pathTo(span, spans))).toEqual([
    ['event updateLife', 'authorize', 'use case'],
  ]);
  expect(answered[0]?.links).toMatchObject([
    { traceId: statement?.traceId, spanId: statement?.parentSpanId },
  ]);
  expect(answered[0]?.traceId).not.toBe(statement?.traceId);
});

test('no span holds an id, a name, an address or a token', () => {
  expect(values.length).toBeGreaterThan(6);
  for (const value of values) expect(collector.text()).not.toContain(value);
  expect(collector.text()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@[a-z]+\.|127\.0\.0\.1/);
});

test('a collector that is away or silent keeps nothing from working, and from stopping', async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => open.add(socket));
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  for (const endpoint of ['http://127.0.0.1:1', `http://127.0.0.1:${port}`]) {
    await startTracing('lineup-pages', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    expect(await badgesAction({})).toMatchObject({ ok: true });
    const from = performance.now();
    await stopTracing();
    expect(performance.now() - from).toBeLessThan(5000);
  }
  for (const socket of open) socket.destroy();
  silent.close();
});

test('once tracing has stopped, and before it starts, nothing is sent', async () => {
  const before = collector.spans().length;
  expect(await badgesAction({})).toMatchObject({ ok: true });
  await startTracing('lineup-pages', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: undefined });
  expect(await badgesAction({})).toMatchObject({ ok: true });
  await stopTracing();
  expect(collector.spans().length).toBe(before);
});
