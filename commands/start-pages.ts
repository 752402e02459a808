/** `npm run start:pages`: runs Next's own server, which by itself would listen on all addresses. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { env } from '@/lib/platform/config/env';
import { openAddresses } from '@/lib/platform/network/loopback';

const NEXT_CLI = join('node_modules', 'next', 'dist', 'bin', 'next');

/** Returns HOST. If it is unset: all addresses for a public APP_URL, this machine alone for any other. */
function hostOptions(): string[] {
  const { HOST, APP_URL } = env();
  if (HOST) return ['-H', HOST];
  return openAddresses({ APP_URL }).length > 0 ? [] : ['-H', '127.0.0.1'];
}

/** Checks the settings first: Next listens before it starts the code of the pages. */
function startNext(nextOptions: readonly string[], terminal: Terminal): Promise<void> {
  const next = spawn(process.execPath, [NEXT_CLI, 'start', ...hostOptions(), ...nextOptions], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => next.kill(signal));
  return new Promise((done) =>
    next.once('exit', (code) => {
      terminal.exitCode = code ?? 1;
      done();
    }),
  );
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'start:pages',
    purpose: 'Starts the pages of the last build. HOST and PORT set where they listen.',
    examples: ['npm run start:pages', 'npm run start:pages -- -p 3005'],
  })
    .argument('[NEXT_OPTIONS...]', 'further options of next start')
    .allowUnknownOption()
    .passThroughOptions()
    .action((nextOptions) => startNext(nextOptions, terminal));

await runIfMain(import.meta.url, command, { isTraced: false });
