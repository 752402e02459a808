/** Starts the pages alone (`npm run start:pages`): Next's own server, which by itself would listen on all addresses. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openAddresses } from '@/lib/platform/network/loopback';

const NEXT_CLI = join('node_modules', 'next', 'dist', 'bin', 'next');

/** HOST where it is set. Without it, all addresses where APP_URL says that others come, this machine alone where not. */
function host(): string[] {
  const { HOST, APP_URL } = process.env;
  if (HOST) return ['-H', HOST];
  return openAddresses({ APP_URL }).length > 0 ? [] : ['-H', '127.0.0.1'];
}

const next = spawn(process.execPath, [NEXT_CLI, 'start', ...host(), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => next.kill(signal));
next.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
