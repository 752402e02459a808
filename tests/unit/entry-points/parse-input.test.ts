import { globSync, readFileSync } from 'node:fs';
import { DrizzleQueryError } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { logInSchema, registerSchema } from '@/lib/contract/accounts/schemas';
import { coordinatesSchema } from '@/lib/contract/counties/schemas';
import { leaderboardInput } from '@/lib/contract/leaderboard/leaderboard-view';
import { noTimerSchema } from '@/lib/contract/players/schemas';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import { PSEUDO_LANGUAGE } from '@/messages/languages';

/** Phrases of the library's own messages. */
const RAW = /invalid|expected|received|unrecognized|too (big|small):|option/i;

function refusal(schema: z.ZodType, input: unknown): AppError | null {
  try {
    parseInput(schema, input);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

test('a missing field is named in the message', () => {
  expect(refusal(logInSchema, {})).toMatchObject({
    userMessage: 'Email is required',
    fieldErrors: { email: 'Email is required', password: 'Password is required' },
  });
  expect(refusal(registerSchema, { confirm_password: 7 })?.fieldErrors).toMatchObject({
    confirm_password: 'Confirm password is not valid.',
  });
  expect(refusal(z.object({ badgeId: z.string() }), {})?.userMessage).toBe('Badge id is required');
});

test('a schema’s own message takes precedence', () => {
  expect(refusal(z.object({ n: z.number('Give a number') }), { n: 'x' })?.userMessage).toBe('Give a number');
});

test('refusals of a schema are in the language of their reader', () => {
  const error = refusal(logInSchema, { email: '', password: 'x'.repeat(129) });
  expect(error?.textIn(PSEUDO_LANGUAGE)).toMatch(/^Ém.+ réé/);
  expect(error?.fieldErrorsIn(PSEUDO_LANGUAGE)?.password).toMatch(/ 128 ç/);
});

test('no message holds text of the library or of the input', () => {
  const schemas = [logInSchema, registerSchema, coordinatesSchema, leaderboardInput, noTimerSchema];
  const fields = ['email', 'password', 'confirm_password', 'username', 'lat', 'long', 'interval', 'noTimer'];
  const inputs = fc.oneof(
    fc.anything(),
    fc.dictionary(fc.constantFrom(...fields), fc.oneof(fc.anything(), fc.constant('canary'))),
  );
  let refused = 0;
  fc.assert(
    fc.property(fc.constantFrom(...schemas), inputs, (schema, input) => {
      const error = refusal(schema, input);
      if (error === null) return;
      refused += 1;
      const told = JSON.stringify([error.userMessage, Object.values(error.fieldErrors ?? {})]);
      expect(told).not.toMatch(RAW);
      expect(told).not.toContain('canary');
    }),
    { numRuns: 1000 },
  );
  expect(refused).toBeGreaterThan(500);
});

test('every entry point parses with parseInput', () => {
  const files = globSync(['app/**/*.ts', 'realtime/**/*.ts']);
  const own = /\.error\.issues|\.error\.message|prettifyError|treeifyError|flattenError/;
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the parameters of a failed statement never reach the log', () => {
  const driver = Object.assign(new Error('Key (email_index)=(canary) already exists.'), {
    name: 'PostgresError',
    code: '23505',
    constraint_name: 'players_email_index_unique',
    detail: 'canary',
    parameters: ['canary'],
  });
  const error = new Error('sign-up failed', { cause: new DrizzleQueryError('insert …', ['canary'], driver) });
  const report = errorReport(error);
  expect(JSON.stringify(report)).not.toContain('canary');
  expect(report).toMatchObject({
    message: 'sign-up failed',
    cause: { cause: { code: '23505', constraint: 'players_email_index_unique' } },
  });
  expect(report.stack).toContain('parse-input.test');
});

test('any thrown value can be reported', () => {
  for (const thrown of ['canary', null, undefined, 7, { canary: true }]) {
    expect(JSON.stringify(errorReport(thrown))).not.toContain('canary');
  }
  const circular = new Error('a');
  circular.cause = circular;
  expect(JSON.stringify(errorReport(circular)).length).toBeLessThan(20_000);
});
