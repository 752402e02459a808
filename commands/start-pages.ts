/** `npm run start:pages`: runs Next's own server in this process. `next start` would listen on all addresses. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CreateCommand, createCommand, runIfMain } from '@/lib/platform/cli/command-line';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { reachableAddresses } from '@/lib/platform/network/loopback';

/** Returns HOST. If unset: all addresses for a public APP_URL, loopback for any other. */
function hostname(): string | undefined {
  const { HOST, APP_URL } = env();
  if (HOST) return HOST;
  return reachableAddresses({ APP_URL }).length > 0 ? undefined : '127.0.0.1';
}

/** Returns the configuration that the build stored. Reading next.config.ts would need packages that only builds have. */
function builtConfig(): object {
  const file = join(process.env.NEXT_DIST_DIR || '.next', 'required-server-files.json');
  if (!existsSync(file))
    throw new AppError('UNAVAILABLE', `${file} is missing: run npm run build in the repository first.`);
  return JSON.parse(readFileSync(file, 'utf8')).config;
}

/** Checks the settings first, because Next listens before it starts the pages' code. Never resolves: Next ends the process. */
async function startNext(): Promise<never> {
  const { PORT: port } = env();
  const __NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(builtConfig());
  Object.assign(process.env, { NODE_ENV: 'production', __NEXT_PRIVATE_STANDALONE_CONFIG });
  const { startServer } = await import('next/dist/server/lib/start-server.js');
  await startServer({ dir: process.cwd(), isDev: false, hostname: hostname(), port });
  return new Promise(() => {});
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'start:pages',
    purpose: 'Starts the pages of the last build. HOST and PORT set where they listen.',
    examples: ['npm run start:pages', 'npm run start:pages -- -p 3005'],
  })
    .option('-p, --port <NUMBER>', 'the port, instead of PORT')
    .action(({ port }) => {
      if (port !== undefined) process.env.PORT = port;
      return startNext();
    });

await runIfMain(import.meta.url, command, { isTraced: false });
