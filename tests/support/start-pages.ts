import { spawn } from 'node:child_process';
import { freePort } from '@/local/ports';
import { TEST_SETTINGS } from './settings';

/** Runs `npm run start:pages` without npm, beside the game under test, with its own settings and, by default, a free port. */
export async function startPages(settingsFor: (port: number) => Record<string, string>, at?: number) {
  const port = at ?? (await freePort());
  const args = ['--import', 'tsx', 'commands/start-pages.ts', '-p', String(port)];
  const settings = settingsFor(port);
  const pages = spawn(process.execPath, args, {
    env: { ...process.env, ...TEST_SETTINGS, FIELD_KEYS_FILE: '', NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [pages.stdout, pages.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  const ended = new Promise<number | null>((done) => pages.once('close', done));
  return { pages, port, ended, said: () => said.join('') };
}
