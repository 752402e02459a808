/**
 * `npm run drill:restore [-- FOLDER] [--silence 60]`: takes a backup of the game (or takes the one in FOLDER), restores it into a
 * database of its own on the same server, removes a photo's records there, loses that database and restores it again: they have to
 * stay gone. Then it plays a round, prints how long each took, and removes what it made. Neither the game nor the backup is
 * changed. The role of the database needs CREATEDB.
 */
import { parseArgs } from 'node:util';
import { fail, SILENCE, silenceSeconds } from './backup/command-line';
import { runDrill } from './backup/run-drill';
import { commandSettings } from './command-settings';
import { orUsage, print } from './feed-command';

const readArguments = () =>
  orUsage('Usage: npm run drill:restore [-- FOLDER] [--silence SECONDS]', () => {
    const { values, positionals } = parseArgs({ options: SILENCE, allowPositionals: true });
    const [folder, ...more] = positionals;
    return more.length > 0 ? null : { folder, silenceSeconds: silenceSeconds(values.silence) };
  });

/** Settings that the use cases read from the environment. */
const NEEDED = [
  'APP_URL',
  'REALTIME_URL',
  'SESSION_SECRET',
  'BLIND_INDEX_KEY',
  'TOKEN_KEY',
  'DATABASE_URL',
  'FIELD_KEYS',
  'FIELD_KEYS_FILE',
] as const;

async function main(): Promise<void> {
  const { folder, silenceSeconds } = readArguments();
  const settings = commandSettings();
  for (const name of NEEDED) {
    const value = settings[name];
    if (value !== undefined) process.env[name] ??= value;
  }
  await runDrill({ settings, folder }, { report: print, silenceSeconds });
}

await main().catch((error: unknown) => {
  process.stderr.write('The drill failed: ');
  fail(error);
});
