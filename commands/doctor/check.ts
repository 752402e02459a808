import { unsuitableReason } from '@/db/check-database';
import { isDatabaseDown } from '@/db/driver/connection-errors';
import type { Env } from '@/lib/platform/config/env';

/** `unused`: these settings do not use the checked service. */
export type State = 'ok' | 'warning' | 'problem' | 'unused';

/** One line about the result and, unless it is ok, one about the remedy. Neither contains a secret. */
export type Finding = { state: State; found: string; advice?: string };
export type Check = { name: string; run: () => Promise<Finding> };
export type Result = Finding & { name: string };

/** Only the valid settings. The settings check reports the others. */
export type DoctorSettings = Partial<Env>;

export const ok = (found: string): Finding => ({ state: 'ok', found });
export const unused = (found: string): Finding => ({ state: 'unused', found });
/** It works, but should be changed. `advice` says how. */
export const warning = (found: string, advice: string): Finding => ({ state: 'warning', found, advice });
export const problem = (found: string, advice: string): Finding => ({ state: 'problem', found, advice });

/** Names an error without its message, which may repeat an address with a password. */
export function nameOf(error: unknown): string {
  const { code, cause, name } = Object(error) as { code?: unknown; cause?: unknown; name?: unknown };
  if (typeof code === 'string' && code !== '') return code;
  return cause === undefined ? String(name ?? 'unknown error') : nameOf(cause);
}

function failure(error: unknown): Finding {
  if (isDatabaseDown(error) || unsuitableReason(error) !== undefined)
    return warning('Not checked: this check needs the database.', 'Fix the database first.');
  return problem(`The check failed: ${nameOf(error)}.`, 'Check the service and its settings.');
}

/** Runs all checks at once, each for at most `limitMs`. A failed or late check is a finding too. */
export function runChecks(checks: readonly Check[], limitMs: number): Promise<Result[]> {
  return Promise.all(
    checks.map(async ({ name, run }) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<Finding>((done) => {
        const seconds = limitMs / 1000;
        const found = problem(`No answer within ${seconds} s.`, 'Check that this host can reach it.');
        timer = setTimeout(done, limitMs, found);
      });
      const finding = await Promise.race([run().catch(failure), late]);
      clearTimeout(timer);
      return { name, ...finding };
    }),
  );
}

const LABELS: Readonly<Record<State, string>> = {
  ok: 'ok',
  warning: 'warning',
  problem: 'PROBLEM',
  unused: 'not used',
};

export function resultText(results: readonly Result[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const indent = ' '.repeat(width + 12);
  return results
    .flatMap(({ name, state, found, advice }) => [
      `${LABELS[state].padEnd(8)}  ${name.padEnd(width)}  ${found.replaceAll('\n', `\n${indent}`)}`,
      ...(advice ? [`${indent}→ ${advice}`] : []),
    ])
    .join('\n');
}

/** Returns 1 with a problem, 2 with a warning where `isStrict`, else 0. */
export function exitCodeOf(results: readonly Result[], isStrict: boolean): number {
  if (results.some(({ state }) => state === 'problem')) return 1;
  return isStrict && results.some(({ state }) => state === 'warning') ? 2 : 0;
}
