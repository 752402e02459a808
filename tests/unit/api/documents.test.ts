import specs from '@asyncapi/specs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { refusalsOf, takesInput } from '@/app/_server/api/api-call';
import { answerSchema, exampleAnswer, openApiDocument } from '@/app/_server/api/openapi';
import { sessionCookieName } from '@/app/_server/session/session-cookie';
import { leaderboardAction } from '@/app/(play)/leaderboard/actions';
import { apiCalls } from '@/app/api/v1/_calls/calls';
import { asyncApiDocument } from '@/lib/contract/api/asyncapi';
import { CLIENT_EVENTS, SERVER_EVENTS } from '@/lib/contract/api/realtime-events';
import { declaredEntryPoint } from '@/lib/platform/entry-point/registry';
import { EVENTS } from '@/tests/integration/entry-points/expected-policies';

const calls = apiCalls.map(({ definition }) => definition);
const named = calls.map((call) => [`${call.method} ${call.path}`, call] as const);
const asyncApi = asyncApiDocument('http://localhost:3001');

test('the OpenAPI document is one, by the schema of OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(
    openApiDocument(calls, { sessionCookie: 'session' }),
  );
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('the AsyncAPI document is one, by the schema of AsyncAPI 3.0', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(specs.schemasWithoutId['3.0.0']);
  validate(asyncApi);
  expect(validate.errors ?? []).toEqual([]);
});

test('every call that some file makes is in the table that serves and documents them, and nothing else is served', async () => {
  const files = import.meta.glob<Record<string, unknown>>('/app/api/v1/_calls/**/*.ts', { eager: true });
  const made = Object.values(files)
    .flatMap((module) => Object.values(module).flat())
    .filter((value) => typeof value === 'function' && declaredEntryPoint(value) !== undefined);
  expect(new Set(made)).toEqual(new Set(apiCalls));
  expect(new Set(named.map(([name]) => name)).size).toBe(apiCalls.length);
  const routes = Object.keys(import.meta.glob('/app/api/v1/**/route.{ts,tsx}'));
  expect(routes.toSorted()).toEqual([
    '/app/api/v1/(static-paths)/getTopUsersTest/route.ts',
    '/app/api/v1/(static-paths)/get_profile/route.ts',
    '/app/api/v1/[[...path]]/route.ts',
    '/app/api/v1/asyncapi.json/route.ts',
    '/app/api/v1/openapi.json/route.ts',
  ]);
});

test('a call with a static path is served by the same route, with every method', () => {
  const {
    '/app/api/v1/[[...path]]/route.ts': all,
    '/app/api/v1/asyncapi.json/route.ts': _asyncApi,
    '/app/api/v1/openapi.json/route.ts': _openApi,
    ...own
  } = import.meta.glob<Record<string, unknown>>('/app/api/v1/**/route.ts', { eager: true });
  expect(Object.keys(own).toSorted()).toEqual([
    '/app/api/v1/(static-paths)/getTopUsersTest/route.ts',
    '/app/api/v1/(static-paths)/get_profile/route.ts',
  ]);
  for (const [file, methods] of Object.entries(own)) expect({ ...methods }, file).toEqual({ ...all });
  for (const file of Object.keys(own)) expect(calls.map(({ path }) => path)).toContain(file.split('/')[5]);
});

test('every call but the one that ends the session is limited, by its entry point or by what it does', () => {
  const unlimited = calls.filter((call) => !refusalsOf(call).includes('TOO_MANY_REQUESTS'));
  expect(unlimited.map(({ path }) => path)).toEqual(['logout']);
});

test('a board is limited by one name through both its entry points', () => {
  const call = calls.find(({ path }) => path === 'getTopUsersTest');
  expect(declaredEntryPoint(leaderboardAction)).toMatchObject({ policy: call?.policy });
});

test('every operation has an id of its own', () => {
  const { paths } = openApiDocument(calls, { sessionCookie: 'session' }) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids).toEqual(expect.arrayContaining(['get_profile', 'get_preferences', 'post_preferences']));
  expect(new Set(ids).size).toBe(calls.length);
});

test('the cookie has the name that it has under the address of this server', () => {
  const nameAt = (appUrl: string) =>
    openApiDocument(calls, { sessionCookie: sessionCookieName(appUrl) }).components;
  expect(nameAt('http://localhost:3000')).toMatchObject({
    securitySchemes: { session: { name: 'lineup_session' } },
  });
  expect(nameAt('https://lineup.example')).toMatchObject({
    securitySchemes: { session: { name: '__Host-lineup_session' } },
  });
});

describe.each(named)('%s', (_, call) => {
  test('its examples fit its schemas, and only calls that take something have one of a request', () => {
    expect(call.example.request !== undefined).toBe(takesInput(call));
    if (takesInput(call)) expect(call.schema.safeParse(call.example.request).error).toBeUndefined();
    const answer = exampleAnswer(call);
    // Equal to what the schema leaves of it: the example has no field that the schema does not know.
    expect(answerSchema(call).parse(answer)).toEqual(answer);
  });
});

test('the document of events has every event that the server receives, with a valid example, and every one it sends', () => {
  expect(Object.keys(CLIENT_EVENTS).toSorted()).toEqual(EVENTS);
  const { operations } = asyncApi as { operations: Record<string, { action: string }> };
  const told = (action: string) =>
    Object.entries(operations).flatMap(([name, operation]) =>
      operation.action === action ? [name.split('.')[1]] : [],
    );
  expect(told('send')).toEqual(Object.keys(CLIENT_EVENTS));
  expect(told('receive')).toEqual(Object.keys(SERVER_EVENTS));
  for (const { payload, example } of Object.values(CLIENT_EVENTS)) {
    expect(payload.safeParse(example).error).toBeUndefined();
  }
});
