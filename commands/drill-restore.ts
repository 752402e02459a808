/** `npm run drill:restore`: proves that a backup can be restored, in a separate database beside the game's. */

import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { silenceOption, withOneLineErrors } from './backup/command-options';
import { runDrill } from './backup/run-drill';
import { commandSettings } from './cli/command-settings';

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

async function drill(folder: string | undefined, silenceSeconds: number, { out }: Terminal): Promise<void> {
  const settings = commandSettings();
  for (const name of NEEDED) {
    const value = settings[name];
    if (value !== undefined) process.env[name] ??= value;
  }
  await runDrill({ settings, folder }, { report: (line) => out(`${line}\n`), silenceSeconds });
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'drill:restore',
    purpose:
      'Restores a backup beside the game, removes records there, restores it again, checks that they stay removed, and plays a round. Prints how long each step took, and deletes what it created. The database role needs CREATEDB.',
    examples: ['npm run drill:restore', 'npm run drill:restore -- /backups/2026-11-21'],
  })
    .argument('[FOLDER]', 'a backup (default: a new one)')
    .addOption(silenceOption())
    .action((folder, { silence }) =>
      withOneLineErrors(() => drill(folder, silence, terminal), 'The drill failed: '),
    );

await runIfMain(import.meta.url, command);
