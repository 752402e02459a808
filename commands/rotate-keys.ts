/** `npm run keys:rotate`: seals every personal field with the newest key. */
import { setTimeout as pause } from 'node:timers/promises';
import { LOCKS } from '@/db/locks';
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import type { Env } from '@/lib/platform/config/env';
import { fieldKeysOf } from '@/lib/platform/config/field-keys';
import { AppError } from '@/lib/platform/errors/app-error';
import { addFieldKey } from '@/lib/platform/security/fields/add-field-key';
import { type ResealOutcome, resealFields } from '@/lib/platform/security/fields/reseal-fields';
import { openCommandDatabase } from './cli/command-database';
import { commandSettings } from './cli/command-settings';

const values = (count: number) => `${count} value${count === 1 ? '' : 's'}`;

function addKey({ FIELD_KEYS_FILE: file }: Env, { out }: Terminal): void {
  if (file === undefined) {
    throw new AppError(
      'INVALID_INPUT',
      'Set FIELD_KEYS_FILE for --new-key, or put the new key before the others in FIELD_KEYS yourself.',
    );
  }
  out(`${addFieldKey(file)} is the newest key now, in ${file}.\n`);
}

/** Prints the outcome and the next step. Sets exit code 1 while values are sealed with an older key. */
function printOutcome(outcome: ResealOutcome, knownKeys: Iterable<string>, terminal: Terminal): void {
  const print = (line: string) => terminal.out(`${line}\n`);
  const { newestKey, resealed, leftByKey, unopened } = outcome;
  print(`${values(resealed)} sealed anew with ${newestKey}.`);
  for (const { place, rowId } of unopened.slice(0, 10)) print(`Opens with no key: ${place} of ${rowId}`);
  if (unopened.length > 0) print(`${values(unopened.length)} open with no key and were left as they are.`);
  const left = Object.values(leftByKey).reduce((sum, count) => sum + count, 0) - unopened.length;
  if (left > 0) {
    print(`${values(left)} left: a process still seals with an older key. Run this again when none does.`);
    terminal.exitCode = 1;
    return;
  }
  const unused = [...knownKeys].filter((id) => id !== newestKey && !(id in leftByKey));
  print(
    unused.length === 0
      ? 'Nothing is left to do.'
      : `Nothing is sealed with ${unused.join(', ')} any more. Remove it once no backup needs it.`,
  );
}

async function rotate(isNewKey: boolean, terminal: Terminal): Promise<void> {
  const settings = commandSettings();
  const db = await openCommandDatabase(settings, 'lineup-keys');
  const connection = await db.$client.reserve();
  try {
    const [row] = await connection`select pg_try_advisory_lock(${LOCKS.fieldKeys}) as free`;
    if (!row?.free) throw new AppError('UNAVAILABLE', 'Keys are being rotated already.');
    if (isNewKey) addKey(settings, terminal);
    const keys = fieldKeysOf(settings);
    const outcome = await resealFields({
      db,
      keys,
      pause,
      onBatch: ({ place, resealed }) => terminal.out(`${place}: ${resealed} sealed anew\n`),
    });
    printOutcome(outcome, keys.sealingKeys().keys.keys(), terminal);
  } finally {
    connection.release();
    await db.$client.end({ timeout: 5 });
  }
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'keys:rotate',
    purpose:
      'Seals every personal field with the newest key of FIELD_KEYS_FILE or FIELD_KEYS while the game runs, and prints which keys are no longer used. A stopped run continues when it is started again without --new-key.',
    examples: ['npm run keys:rotate -- --new-key'],
  })
    .option('--new-key', 'first adds a new key to FIELD_KEYS_FILE')
    .action(({ newKey = false }) => rotate(newKey, terminal));

await runIfMain(import.meta.url, command);
