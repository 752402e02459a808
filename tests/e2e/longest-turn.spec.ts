import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { localSecrets } from '@/local/local-secrets';
import { freePort } from '@/local/ports';
import { isFull, sized } from '@/tests/support/settings';
import { expect, newPlayer, test, withDatabase } from '../support/e2e';
import { E2E } from '../support/e2e-settings';
import {
  type Body,
  formBodies,
  jsonBodies,
  photoBodies,
  replyBodies,
  urlencodedBodies,
} from '../support/largest-bodies';
import { startPages } from '../support/start-pages';

/** CPU time of one turn of the event loop. Other requests wait that long. */
const LONGEST_TURN_MS = 50;
/** Some turns include compilation or garbage collection. Slow code is slow in every repetition. */
const TRIES = 8;
/** Of its own, so that limits per address do not count other tests. */
const ADDRESS = '127.0.0.3';

const built = <T>(file: string): T =>
  JSON.parse(readFileSync(join(process.env.NEXT_DIST_DIR || '.next', file), 'utf8'));
const KB = 1024;
const UPLOAD = 10 * KB * KB;

type Entry = {
  name: string;
  method?: 'GET';
  path: string;
  headers?: Record<string, string>;
  bodies: readonly Body[];
};

/** Every server action of the build, with the longest argument lists; all kinds for the first, as decoding is the same for all. */
function actions(): Entry[] {
  type Manifest = { node: Record<string, { exportedName: string }> };
  const { node } = built<Manifest>('server/server-reference-manifest.json');
  const json = jsonBodies(64 * KB, 'text/plain');
  return Object.entries(node).map(([id, { exportedName }], n) => ({
    name: exportedName,
    path: '/login',
    headers: { 'next-action': id },
    bodies: n === 0 ? [...json, ...replyBodies(64 * KB)] : json.slice(0, 5),
  }));
}

/** Every page and route of the build, each with bodies that some other one would read. */
function routes(): Entry[] {
  const paths = Object.values(built<Record<string, string>>('app-path-routes-manifest.json'));
  const [json, form, fields] = [jsonBodies(256 * KB), formBodies(KB * KB), urlencodedBodies(16 * KB)];
  const one = [json, form, urlencodedBodies(KB * KB)].flatMap((bodies) => bodies.slice(0, 1));
  return paths.map((path) => ({
    name: path,
    path: path.replace('[...nextauth]', 'callback/apple').replaceAll(/\[+[^\]]+\]+/g, 'x'),
    headers: { 'next-action': '7f'.repeat(21), 'stripe-signature': `t=1${',v1=ff'.repeat(1500)}` },
    bodies: path.startsWith('/api/') || path === '/login' ? [...json, ...form, ...fields, ...one] : one,
  }));
}

/** Every call of the API, as its document lists them. */
async function calls(base: string): Promise<Entry[]> {
  const document = await (await fetch(`${base}/api/v1/openapi.json`)).json();
  const paths = Object.keys((document as { paths: Record<string, { post?: object }> }).paths);
  return paths.map((path) => ({
    name: path,
    path: `/api${path}`,
    bodies: path.endsWith('/update_profile') ? formBodies(UPLOAD) : jsonBodies(64 * KB),
  }));
}

/** Visits with as much in one place as Node takes as headers. */
function visits(): Entry[] {
  const most = 14 * KB;
  const many = (piece: string) => piece.repeat(most / piece.length);
  const kinds: [kind: string, path: string, headers?: Record<string, string>][] = [
    ['a long path', `/photos/${many('%41')}`],
    ['a path of many steps', many('/a')],
    ['a path of many dots', `/photos/${many('../')}`],
    ['many slashes', `/api/v1/${many('/')}`],
    ['many query names', `/login?${many('a=1&')}`],
    ['as many query names as allowed', `/login?${`a=${'%41'.repeat(60)}&`.repeat(63)}`],
    ['a long query', `/login?a=${many('%41')}`],
    ['brackets in the query', `/login?${many('[')}`],
    ['many query names of a call', `/api/v1/get_profile?${many('%61=&')}`],
    ['many cookies', '/home', { cookie: many('a=b; ') }],
    ['a long session cookie', '/home', { cookie: `lineup_session=${many('Fe26.2*')}` }],
    ['a long bearer token', '/api/v1/get_profile', { authorization: `Bearer ${many('a')}` }],
    ['a deep router state', '/login', { rsc: '1', 'next-router-state-tree': many('[') }],
    ['a wide router state', '/login', { rsc: '1', 'next-router-state-tree': `[${many('"",')}""]` }],
    ['many forwarded addresses', '/login', { 'x-forwarded-for': many('1.1.1.1,') }],
    ['a long browser name', '/login', { 'user-agent': many('Mozilla/5.0 (') }],
    ['many languages', '/login', { 'accept-language': many('a;q=1,') }],
    ['many encodings', '/login', { 'accept-encoding': many('gzip;q=1,') }],
    ['many ranges', '/icons/icon-512.png', { range: `bytes=${many('0-1,')}` }],
    ['many tags', '/icons/icon-512.png', { 'if-none-match': many('W/"a",') }],
  ];
  const bodies = [{ kind: 'no body', type: 'text/plain', bytes: Buffer.alloc(0) }];
  return kinds.map(([name, path, headers = {}]) => ({ name, method: 'GET', path, headers, bodies }));
}

const uploads: Entry[] = [{ name: 'upload', path: '/api/profile-image', bodies: photoBodies(UPLOAD) }];

/** What ends the player's session comes last. */
const ends = ({ name }: Entry) => /log.?out|delete|endOther/i.test(name);

async function startMeasured(secrets: Record<string, string>) {
  const turnPort = await freePort();
  const server = await startPages((port) => ({
    ...secrets,
    APP_URL: `http://localhost:${port}`,
    FIELD_KEYS: '',
    DATABASE_URL: E2E.databaseUrl,
    NODE_OPTIONS: `--import=${join(process.cwd(), 'tests/support/longest-turn.ts')}`,
    LONGEST_TURN_PORT: String(turnPort),
  }));
  await expect.poll(server.said, { timeout: 30_000 }).toContain('Ready');
  const longestTurn = async () => Number(await (await fetch(`http://127.0.0.1:${turnPort}`)).text());
  return { ...server, base: `http://localhost:${server.port}`, longestTurn };
}

type Target = { base: string; port: number; cookie: string; xsrf: string };

/** In the quick form one body for each entry, and each kind of body with some of them. */
const bodiesOf = ({ bodies }: Entry, nth: number) =>
  isFull ? bodies : bodies.slice(nth % bodies.length, (nth % bodies.length) + 1);

/** Sends it as a page of ours does, whole and at once. The status, or the code of a connection that was cut. */
function send({ base, port, cookie, xsrf }: Target, entry: Entry, body: Body): Promise<number | string> {
  const headers = {
    host: new URL(base).host,
    origin: base,
    'sec-fetch-site': 'same-origin',
    cookie,
    'x-xsrf-token': xsrf,
    'content-type': body.type,
    'content-length': body.bytes.length,
    ...entry.headers,
  };
  return new Promise((done) => {
    const options = {
      host: '127.0.0.1',
      port,
      localAddress: ADDRESS,
      path: entry.path,
      method: entry.method ?? 'POST',
      headers,
    };
    const sent = httpRequest(options, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    sent.end(body.bytes);
  });
}

/** The player that asks, on a server of its own with the data of the game under test. */
async function arrange(page: Page) {
  const { username } = await newPlayer(page);
  const cookies = await page.context().cookies();
  const server = await startMeasured(localSecrets(E2E.dataDir, {}));
  const target: Target = {
    ...server,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    xsrf: cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
  };
  return { server, target, username };
}

test('no allowed request blocks the pages for other players', async ({ page }) => {
  test.setTimeout(sized(900_000, 180_000));
  const { server, target, username } = await arrange(page);
  const found = [...routes(), ...actions(), ...(await calls(server.base)), ...uploads, ...visits()];
  const entries = found.toSorted((a, b) => Number(ends(a)) - Number(ends(b)));
  const wrong: string[] = [];
  await withDatabase(async (sql) => {
    const [player] = await sql`
      select id from players where username_index = ${blindIndex('players.username', username)}`;
    const keys = [player?.id, ADDRESS].map((subject) => `%${blindIndex('rate_limits.key', `${subject}`)}`);
    for (const { entry, body } of entries.flatMap((one, nth) =>
      bodiesOf(one, nth).map((body) => ({ entry: one, body })),
    )) {
      let fastest = Number.POSITIVE_INFINITY;
      let status: number | string = 0;
      for (let n = 0; n < TRIES && fastest > LONGEST_TURN_MS; n += 1) {
        await sql`delete from rate_limits where key like any(${keys})`;
        await server.longestTurn();
        status = await send(target, entry, body);
        fastest = Math.min(fastest, await server.longestTurn());
      }
      const isWrong = fastest > LONGEST_TURN_MS || !(Number(status) < 500);
      if (isWrong) wrong.push(`${entry.name}, ${body.kind}: ${status} after ${Math.round(fastest)} ms`);
    }
  });
  server.pages.kill('SIGTERM');
  await server.ended;
  expect(wrong).toEqual([]);
});
