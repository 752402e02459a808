import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { errorReport } from '@/lib/platform/errors/error-report';

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
  expect(report.stack).toContain('error-report.test');
});

test('any thrown value can be reported', () => {
  for (const thrown of ['canary', null, undefined, 7, { canary: true }]) {
    expect(JSON.stringify(errorReport(thrown))).not.toContain('canary');
  }
  const circular = new Error('a');
  circular.cause = circular;
  expect(JSON.stringify(errorReport(circular)).length).toBeLessThan(20_000);
});
