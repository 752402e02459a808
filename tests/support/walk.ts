import { cookies } from 'next/headers';
import { NextRequest } from 'next/server';
import postgres from 'postgres';
import { z } from 'zod';
import type { ApiCall } from '@/app/_server/api/api-call';
import { noInput } from '@/app/_server/no-input';
import { sessionCookieName, unsealSessionId } from '@/app/_server/session/session-cookie';
import { XSRF_COOKIE, XSRF_HEADER } from '@/app/_server/session/xsrf-cookie';
import type { Database } from '@/db/client';
import type { ActionResult } from '@/lib/contract/action-result';
import type { ErrorCode } from '@/lib/contract/errors';
import { declaredEntryPoint, type EntryPoint } from '@/lib/platform/entry-point/registry';
import { ERROR_STATUS } from '@/lib/platform/errors/app-error';
import { xsrfToken } from '@/lib/sessions/session-tokens';
import { actionFiles } from './action-files';
import { TEST_SETTINGS } from './settings';

/** Whether a call succeeded, with its HTTP status. */
export type Outcome = { status: number; said: string };

/** An entry point such as `/app/_actions/session.ts#logOutAction`. */
export type FoundEntryPoint = {
  name: string;
  /** Undefined when no `define…` created it. */
  entryPoint: EntryPoint | undefined;
  /** True for methods that a browser may use from any page (GET). */
  isSafe: boolean;
  call: (input: unknown, headers?: Record<string, string>) => Promise<Outcome>;
};

type Modules = Record<string, () => Promise<unknown>>;
type Action = (unverifiedInput?: unknown) => Promise<ActionResult<unknown>>;
type Route = (request: Request, route: { params: Promise<object> }) => Promise<Response>;

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
export const OWN_PAGE = { origin: TEST_SETTINGS.APP_URL, 'sec-fetch-site': 'same-origin' };

/** Entry points of the operator's desk have no players (tests/integration/desk/policies.alone.test.ts). */
const isOfDesk = (file: string) => file.startsWith('/app/(desk)/');

async function functionsOf(files: Modules): Promise<[name: string, made: object][]> {
  const found: [string, object][] = [];
  for (const [file, load] of Object.entries(files)) {
    if (isOfDesk(file)) continue;
    for (const [name, value] of Object.entries((await load()) as Record<string, unknown>)) {
      if (typeof value === 'function') found.push([`${file}#${name}`, value]);
    }
  }
  return found;
}

function notGiven(file: string): () => Promise<never> {
  return () => Promise.reject(new Error(`${file} makes actions and is not among the files of the walk`));
}

/** Returns every action of the files that say 'use server'. `setHeaders` sets what the mocked `headers()` returns. */
export async function findActions(
  files: Modules,
  setHeaders: (headers: Headers) => void,
): Promise<FoundEntryPoint[]> {
  const making = Object.fromEntries(
    actionFiles().map((file) => [`/${file}`, files[`/${file}`] ?? notGiven(file)]),
  );
  return (await functionsOf(making)).map(([name, made]) => ({
    name,
    entryPoint: declaredEntryPoint(made),
    isSafe: false,
    call: async (input, headers = OWN_PAGE) => {
      setHeaders(new Headers(headers));
      const result = await (made as Action)(input);
      return { status: result.ok ? 200 : ERROR_STATUS[result.code], said: JSON.stringify(result) };
    },
  }));
}

/** Parameters for `/app/photos/[token]/route.ts`: an x for each. */
export function paramsOf(file: string): object {
  const wanted = [...file.matchAll(/\[(\.\.\.)?(\w+)\]/g)];
  return Object.fromEntries(wanted.map(([, rest, name = '']) => [name, rest ? ['x', 'x'] : 'x']));
}

export async function findRoutes(
  files: Modules,
  setHeaders: (headers: Headers) => void,
): Promise<FoundEntryPoint[]> {
  const methods = (await functionsOf(files)).filter(([name]) => METHODS.includes(name.split('#')[1] ?? ''));
  return methods.map(([name, made]) => {
    const method = name.split('#')[1] ?? 'GET';
    const isSafe = method === 'GET' || method === 'HEAD';
    return {
      name,
      entryPoint: declaredEntryPoint(made),
      isSafe,
      call: async (input, headers = OWN_PAGE) => {
        setHeaders(new Headers(headers));
        const body = isSafe ? null : (JSON.stringify(input) ?? '');
        const request = new NextRequest(`${TEST_SETTINGS.APP_URL}/x`, { method, headers, body });
        const response = await (made as Route)(request, { params: Promise.resolve(paramsOf(name)) });
        return { status: response.status, said: await response.text() };
      },
    };
  });
}

/** Returns the headers that our pages send with an API call by cookie. Sets the token's cookie in the mocked browser. */
export async function ownApiHeaders(): Promise<Record<string, string>> {
  const store = await cookies();
  const sealed = store.get(sessionCookieName(TEST_SETTINGS.APP_URL))?.value;
  const sessionId = await unsealSessionId(sealed, { secret: TEST_SETTINGS.SESSION_SECRET });
  if (sessionId === null) return OWN_PAGE;
  store.set(XSRF_COOKIE, xsrfToken(sessionId));
  return { ...OWN_PAGE, [XSRF_HEADER]: xsrfToken(sessionId) };
}

export function apiRequest(
  path: string,
  {
    method = 'POST',
    headers = {},
    input,
  }: { method?: string; headers?: Record<string, string>; input?: unknown },
): Request {
  const url = new URL(`/api/v1/${path}`, TEST_SETTINGS.APP_URL);
  const isQuery = method === 'GET' || method === 'HEAD';
  if (isQuery && typeof input === 'object') {
    for (const [name, value] of Object.entries(input ?? {})) url.searchParams.set(name, String(value));
  }
  const body = isQuery ? null : (JSON.stringify(input) ?? '');
  return new Request(url, { method, headers: { 'content-type': 'application/json', ...headers }, body });
}

/** Returns every call of the API, as `/api/v1/logout#POST`. */
export function findCalls(
  calls: readonly ApiCall[],
  setHeaders: (headers: Headers) => void,
): FoundEntryPoint[] {
  return calls.map((call) => {
    const { path, method } = call.definition;
    return {
      name: `/api/v1/${path}#${method}`,
      entryPoint: declaredEntryPoint(call),
      isSafe: method === 'GET',
      call: async (input: unknown, headers?: Record<string, string>) => {
        const sent = headers ?? (await ownApiHeaders());
        setHeaders(new Headers(sent));
        const response = await call(apiRequest(path, { method, headers: sent, input }));
        return { status: response.status, said: await response.text() };
      },
    };
  });
}

export const statusOf = (code: ErrorCode): number => ERROR_STATUS[code];

export function takesInput(entryPoint: EntryPoint | undefined): boolean {
  return (
    entryPoint !== undefined && entryPoint.kind !== 'plain route' && !Object.is(entryPoint.schema, noInput)
  );
}

/** Returns who may call. A plain route names its guard. */
export function declaredPolicy(entryPoint: EntryPoint | undefined): string {
  if (!entryPoint) return 'nothing was declared';
  return entryPoint.kind === 'plain route' ? entryPoint.guardedBy : entryPoint.policy.who;
}

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

/** An input of this form with `text` in every text field, and `items` items in every list. */
function filled(schema: JsonSchema, text: string, items = 1): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return filled(schema.anyOf[0], text, items);
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        filled(property, text, items),
      ]),
    );
  if (schema.type === 'array') return new Array(items).fill(filled(schema.items ?? {}, text));
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  return schema.type === 'boolean' ? true : text;
}

/** Returns inputs that name another player's thing in every text field, one per thing. */
export function inputsNaming(entryPoint: EntryPoint | undefined, things: readonly string[]): unknown[] {
  if (!entryPoint || entryPoint.kind === 'plain route' || !takesInput(entryPoint)) return [{}];
  const schema = z.toJSONSchema(entryPoint.schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return things.map((thing) => filled(schema, thing));
}

/** Returns the longest inputs that fit into a body of this size: one long text in every field, or long lists. */
export function longestInputs(
  entryPoint: EntryPoint | undefined,
  bytes: number,
  pieces: readonly string[],
): unknown[] {
  if (!entryPoint || entryPoint.kind === 'plain route' || !takesInput(entryPoint)) return [];
  const schema = z.toJSONSchema(entryPoint.schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields = Math.max(1, Object.keys(schema.properties ?? {}).length);
  const texts = pieces.map((piece) => filled(schema, piece.repeat(bytes / fields / piece.length)));
  return [...texts, filled(schema, '', Math.floor(bytes / 3)), filled(schema, '%', Math.floor(bytes / 4))];
}

/** Tables that change without a successful call: they count refused ones too, or have the heartbeats of processes. */
const CHANGING = ['rate_limits', 'realtime_processes'];

type Digests = { sql: postgres.Sql; statement: string };
const digestsOf = new WeakMap<Database, Promise<Digests>>();

/** Builds the statement that digests all tables. It takes longer to plan than to run, so one connection plans it once. */
async function prepareDigests({ $client: { options } }: Database): Promise<Digests> {
  const { host, port, database, user, pass } = options;
  const sql = postgres({
    host: host[0] ?? '',
    port: port[0] ?? 0,
    database,
    user,
    pass: pass ?? '',
    max: 1,
    connection: { plan_cache_mode: 'force_generic_plan' },
  });
  // A partition is read with its table.
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname not in ('pg_catalog', 'information_schema')
      and relname <> all(${CHANGING})`;
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash
       from ${name} t where $1 = '' or t::text like '%' || $1 || '%'`,
  );
  return { sql, statement: parts.join(' union all ') };
}

/** Returns a digest per table of our schemas; with `about`, only of rows that contain this text (a player's id). */
export async function digestOfRows(
  db: Database,
  about = '',
): Promise<Record<string, { rows: number; hash: string }>> {
  const prepared = digestsOf.get(db) ?? prepareDigests(db);
  digestsOf.set(db, prepared);
  const { sql, statement } = await prepared;
  const digests = await sql.unsafe<{ name: string; rows: number; hash: string }[]>(statement, [about], {
    prepare: true,
  });
  return Object.fromEntries(digests.map(({ name, ...digest }) => [name, digest]));
}
