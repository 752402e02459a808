/**
 * `npm run keys:rotate [-- --new-key]`: seals every personal field in the database anew with the newest key of
 * FIELD_KEYS_FILE or FIELD_KEYS, while the game runs, and says when an older key may go. `--new-key` first puts a new key
 * into FIELD_KEYS_FILE. It may be killed; run again, without `--new-key`, it goes on where it stopped.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LOCKS } from '@/db/locks';
import type { Env } from '@/lib/platform/config/env';
import { fieldKeysOf } from '@/lib/platform/config/field-keys';
import { AppError } from '@/lib/platform/errors/app-error';
import { addFieldKey } from '@/lib/platform/security/fields/add-field-key';
import { type ResealOutcome, resealFields } from '@/lib/platform/security/fields/reseal-fields';
import { openCommandDatabase } from './command-database';
import { commandSettings } from './command-settings';

const print = (line: string) => process.stdout.write(`${line}\n`);
const plural = (count: number) => `${count} value${count === 1 ? '' : 's'}`;

function newKey(settings: Env): void {
  const { FIELD_KEYS_FILE: file } = settings;
  if (file === undefined) {
    throw new AppError(
      'INVALID_INPUT',
      'Set FIELD_KEYS_FILE for --new-key, or put the new key before the others in FIELD_KEYS yourself.',
    );
  }
  print(`${addFieldKey(file)} is the newest key now, in ${file}.`);
}

/** What came of it, and what may be done next; the exit code is 1 while something is left. */
function tell(outcome: ResealOutcome, knownKeys: Iterable<string>): void {
  const { newestKey, resealed, leftByKey, unopened } = outcome;
  print(`${plural(resealed)} sealed anew with ${newestKey}.`);
  for (const { place, rowId } of unopened.slice(0, 10)) print(`Opens with no key: ${place} of ${rowId}`);
  if (unopened.length > 0) print(`${plural(unopened.length)} open with no key and were left as they are.`);
  const left = Object.values(leftByKey).reduce((sum, count) => sum + count, 0) - unopened.length;
  if (left > 0) {
    print(`${plural(left)} left: a process still seals with an older key. Run this again when none does.`);
    process.exitCode = 1;
    return;
  }
  const free = [...knownKeys].filter((id) => id !== newestKey && !(id in leftByKey));
  if (free.length === 0) print('Nothing is left to do.');
  else
    print(
      `Nothing is sealed with ${free.join(', ')} any more: it may be removed, once no backup that needs it is kept.`,
    );
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'new-key': { type: 'boolean', default: false } } });
  const settings = commandSettings();
  const db = await openCommandDatabase(settings, 'lineup-keys');
  const held = await db.$client.reserve();
  try {
    const [row] = await held`select pg_try_advisory_lock(${LOCKS.fieldKeys}) as free`;
    if (!row?.free) throw new AppError('UNAVAILABLE', 'Keys are being rotated already.');
    if (values['new-key']) newKey(settings);
    const keys = fieldKeysOf(settings);
    const outcome = await resealFields({
      db,
      keys,
      pause,
      onBatch: ({ place, resealed }) => print(`${place}: ${resealed} sealed anew`),
    });
    tell(outcome, keys.toSeal().keys.keys());
  } finally {
    held.release();
    await db.$client.end({ timeout: 5 });
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.userMessage}\n`);
  process.exitCode = 1;
}
