/** `npm run drill:cluster`: breaks a game on many processes, and checks that nobody lost anything. */
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { findProgram } from '@/tests/support/proxies';
import { TEST_SETTINGS } from '@/tests/support/settings';

async function drill(isShort: boolean, terminal: Terminal): Promise<void> {
  const [redis, nginx, openssl] = ['redis-server', 'nginx', 'openssl'].map(findProgram);
  if (!redis || !nginx || !openssl) {
    const missing = Object.entries({ 'redis-server': redis, nginx, openssl }).filter(([, path]) => !path);
    terminal.out(
      `The drill of many processes is not run: ${missing.map(([name]) => name).join(', ')} missing.\n`,
    );
    return;
  }
  Object.assign(process.env, TEST_SETTINGS);
  const { FULL, SHORT, runDrill } = await import('./drill');
  if (!(await runDrill(isShort ? SHORT : FULL, { redis, nginx }))) terminal.exitCode = 1;
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'drill:cluster',
    purpose:
      'Starts PostgreSQL, Redis, nginx, four realtime and two pages processes, lets players play, breaks one part after the other, and checks that no acknowledged answer was lost or counted twice. Prints a table.',
    examples: ['npm run drill:cluster', 'npm run drill:cluster -- --short'],
  })
    .option('--short', 'one fault of each kind, with fewer players')
    .action(({ short = false }) => drill(short, terminal));

await runIfMain(import.meta.url, command);
