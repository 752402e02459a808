import fc, { type Arbitrary } from 'fast-check';
import { type AnyCallDefinition, takesInput } from '@/app/_server/api/api-call';
import { writeSessionCookie } from '@/app/_server/session/session-cookie';
import { XSRF_COOKIE, XSRF_HEADER } from '@/app/_server/session/xsrf-cookie';
import { GET, POST } from '@/app/api/v1/[[...path]]/route';
import { identityProblemMessage } from '@/lib/accounts/identity/proven-identity';
import { type JsonSchema, jsonSchema } from '@/lib/contract/api/json-schema';
import { IDENTITY_PROVIDERS } from '@/lib/contract/enums';
import { xsrfToken } from '@/lib/sessions/session-tokens';
import { englishText, message } from '@/messages/message';
import { CALLS, callName, callNamed, checkAnswer, requestOf, tokenOf } from './api-calls';
import { TEST_SETTINGS } from './settings';

/** Texts with a meaning for the server, by field name, including ids of others. */
type Dictionary = Record<string, readonly string[]>;

const AWKWARD = [
  '',
  ' ',
  '\u0000',
  '\u{1F4A9}',
  '\u202e',
  "' or 1=1 --",
  '<script>',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '\u0024{7*7}',
  'NaN',
  '-1',
  'x'.repeat(5000),
  'sealed1.',
  `sealed1.${'A'.repeat(80)}`,
  'cs_',
  '9'.repeat(30),
];
const awkward = fc.oneof(fc.constantFrom(...AWKWARD), fc.string(), fc.string({ unit: 'binary' }));
const anyJson = fc.jsonValue({ maxDepth: 3, noUnicodeString: false });

function textOf(schema: JsonSchema, field: string, words: Dictionary): Arbitrary<unknown> {
  const known = words[field] ?? [];
  const fitting: Arbitrary<string>[] = [];
  if (known.length > 0) fitting.push(fc.constantFrom(...known), fc.constantFrom(...known));
  if (schema.format === 'uuid') fitting.push(fc.uuid());
  else if (schema.format === 'binary') return fc.uint8Array({ maxLength: 2000 });
  else if (typeof schema.pattern === 'string') fitting.push(fc.stringMatching(new RegExp(schema.pattern)));
  if (fitting.length === 0) fitting.push(fc.string({ maxLength: 60 }));
  return fc.oneof(...fitting);
}

function numberOf({ type, minimum, maximum }: JsonSchema): Arbitrary<number> {
  const min = typeof minimum === 'number' ? minimum : -1e6;
  const max = typeof maximum === 'number' ? maximum : 1e6;
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

function objectOf(schema: JsonSchema, words: Dictionary): Arbitrary<object> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const fields = Object.entries(properties).map(([name, property]) => [name, fitting(property, words, name)]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required ?? []) as never[] });
}

/** Values that are valid as far as the schema can say. */
function fitting(schema: JsonSchema, words: Dictionary, field = ''): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, words, field)));
  if (schema.type === 'object') return objectOf(schema, words);
  if (schema.type === 'array') {
    return fc.array(fitting((schema.items ?? {}) as JsonSchema, words, field), { maxLength: 5 });
  }
  if (schema.type === 'number' || schema.type === 'integer') return numberOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  return schema.type === 'string' ? textOf(schema, field, words) : anyJson;
}

/** Values with one wrong field: missing, of another type or awkward; sometimes with an extra field. */
function nearlyFitting(schema: JsonSchema, words: Dictionary): Arbitrary<unknown> {
  const spoiled = fc.oneof(fc.constant(undefined), fc.constant(null), awkward, anyJson);
  return fc
    .tuple(fitting(schema, words), fc.nat(), spoiled, fc.boolean(), awkward)
    .map(([value, pick, spoil, isExtra, name]) => {
      if (typeof value !== 'object' || value === null) return spoil;
      const names = Object.keys(value);
      const field = isExtra || names.length === 0 ? name : names[pick % names.length];
      return { ...value, [field ?? '']: spoil };
    });
}

const rubbish: Arbitrary<unknown> = fc.oneof(anyJson, awkward, fc.array(anyJson, { maxLength: 20 }));

const CALLERS = ['nobody', 'bearer', 'cookie', 'cookie without its token', 'forged', 'foreign page'] as const;
type Caller = (typeof CALLERS)[number];

export type FuzzCall = { name: string; caller: Caller; player: number; input: unknown };
/** Uses the documented example with the parts of its own player instead of an input. */
const WHOLE = 'the whole example';
export type Tally = Record<string, Record<number, number>>;

type Session = { actor: { playerId: string; sessionId: string } };
export type FuzzWorld = {
  players: Session[];
  words: Dictionary;
  /** Values of a player who makes no call: in a response they are leaked. */
  canaries: string[];
  cookies: Map<string, { name: string; value: string }>;
  /** Returns a player who has what the example of a call needs, and the example. */
  wholeExample: (call: AnyCallDefinition) => Promise<{ player: Session; input: unknown }>;
};

/** Slow calls run rarely: hashing a password takes as long as a hundred others, and so does a photo. */
const SLOW = new Set(['login', 'register', 'update_password', 'change_password', 'update_profile']);
/** These end the caller's own session, so they run rarely too. */
const ENDING = new Set(['logout', 'delete-account']);

function inputOf(call: AnyCallDefinition, words: Dictionary): Arbitrary<unknown> {
  if (!takesInput(call)) return fc.oneof(fc.constant(undefined), rubbish);
  const schema = jsonSchema(call.schema, 'input');
  return fc.oneof(
    { weight: SLOW.has(call.path) ? 1 : 9, arbitrary: fitting(schema, words) },
    { weight: 9, arbitrary: nearlyFitting(schema, words) },
    { weight: 4, arbitrary: rubbish },
  );
}

/** Each call with its documented example, which is answered with 200. */
export const wholeCalls = (): FuzzCall[] =>
  CALLS.map((call) => ({ name: callName(call), caller: 'bearer', player: 0, input: WHOLE }));

export function anyCall({ players, words }: Pick<FuzzWorld, 'players' | 'words'>): Arbitrary<FuzzCall> {
  const ofCall = CALLS.map((call) => ({
    weight: ENDING.has(call.path) ? 1 : 12,
    arbitrary: fc.record({
      name: fc.constant(callName(call)),
      caller: ENDING.has(call.path)
        ? fc.constantFrom<Caller>('nobody', 'cookie without its token', 'forged', 'foreign page')
        : fc.constantFrom<Caller>('bearer', 'bearer', 'cookie', ...CALLERS),
      player: fc.nat(players.length - 1),
      input: inputOf(call, words),
    }),
  }));
  const whole = fc.constantFrom(...wholeCalls());
  return fc.oneof({ weight: 1, arbitrary: whole }, { weight: 20, arbitrary: fc.oneof(...ofCall) });
}

async function headersOf({ players, cookies }: FuzzWorld, { caller, player }: FuzzCall) {
  const session = players[player] ?? players[0];
  if (!session) throw new Error('nobody plays');
  cookies.clear();
  if (caller === 'bearer') return { authorization: `Bearer ${tokenOf(session)}` };
  if (caller === 'forged') return { authorization: `Bearer ${tokenOf(session).slice(0, -4)}AAAA` };
  const own = { origin: TEST_SETTINGS.APP_URL, 'sec-fetch-site': 'same-origin' };
  if (caller === 'nobody') return {} as Record<string, string>;
  const { sessionId } = session.actor;
  const store = {
    get: (name: string) => cookies.get(name),
    set: (name: string, value: string) => cookies.set(name, { name, value }),
  };
  const settings = { appUrl: TEST_SETTINGS.APP_URL, secret: TEST_SETTINGS.SESSION_SECRET };
  await writeSessionCookie(store as never, settings, { sessionId, remembered: false });
  cookies.set(XSRF_COOKIE, { name: XSRF_COOKIE, value: xsrfToken(sessionId) });
  if (caller === 'cookie') return { ...own, [XSRF_HEADER]: xsrfToken(sessionId) };
  return caller === 'foreign page' ? { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } : own;
}

const STACK = /node_modules|\bat [\w.<>]+ \(|\.ts:\d+|[A-Za-z]*Error:|\bselect\b.*\bfrom\b|postgres/i;

/** Refusals of these calls alone: no provider is set here, and many wrong codes stop codes for an hour. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  login: IDENTITY_PROVIDERS.map((provider) => englishText(identityProblemMessage(provider, 'unset'))),
  verify_otp: [englishText(message('welcome', 'codesStopped'))],
};

function isMeant(name: string, status: number, text: string): boolean {
  if (status !== 503) return false;
  const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
  return code === 'UNAVAILABLE' && (MEANT[name] ?? []).some((meant) => meant === message);
}

/** Makes one call. Throws when the response is a 5xx, reveals internals, leaks, or is undocumented. */
export async function tryCall(world: FuzzWorld, fuzz: FuzzCall, tally: Tally): Promise<void> {
  const call = callNamed(fuzz.name);
  const whole = fuzz.input === WHOLE ? await world.wholeExample(call) : null;
  const asking = whole ? { ...world, players: [whole.player] } : world;
  const headers = await headersOf(asking, fuzz);
  const request = requestOf(call, { input: whole ? whole.input : fuzz.input, headers });
  const response = await (call.method === 'GET' ? GET : POST)(request, {});
  const [{ status }, text] = [response, await response.text()];
  const counts = tally[fuzz.name] ?? {};
  tally[fuzz.name] = { ...counts, [status]: (counts[status] ?? 0) + 1 };
  if (status >= 500 && !isMeant(fuzz.name, status, text))
    throw new Error(`${fuzz.name} answered ${status}: ${text}`);
  if (whole && status !== 200) throw new Error(`${fuzz.name} refuses what fits: ${text}`);
  if (STACK.test(text)) throw new Error(`${fuzz.name} tells of its inside: ${text}`);
  const leak = world.canaries.find((canary) => text.includes(canary));
  if (leak) throw new Error(`${fuzz.name} leaks ${leak}`);
  checkAnswer(call, { status, text, body: JSON.parse(text), headers: response.headers });
}
