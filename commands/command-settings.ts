import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Env, parseEnv } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';

/** Line of PostgreSQL's own file that holds the port it listens on. */
const PORT_LINE = 3;

/** With these set nothing of `npm start` is needed; without one of them it fills in, on loopback alone. */
const HOSTED = ['APP_URL', 'REALTIME_URL', 'DATABASE_URL', 'BLIND_INDEX_KEY'];

/**
 * The settings as the running game has them: the environment, `.env`, and on one machine alone the secrets and the
 * local database of `npm start`.
 * @throws AppError UNAVAILABLE when there is no DATABASE_URL and no local database is running.
 */
export async function commandSettings(): Promise<Env> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (HOSTED.every((name) => process.env[name])) return parseEnv(process.env);
  const { resolveSettings } = await import('@/local/settings');
  const local = resolveSettings(process.env);
  const url = local.databaseUrl ?? (await localDatabaseUrl(local.DATA_DIR));
  const { runningCheckoutSettings } = await import('@/local/stand-ins/checkout');
  const takesPlayMoney = local.standIns.some(({ name }) => name === 'checkout');
  const store = takesPlayMoney ? await runningCheckoutSettings(local.DATA_DIR) : {};
  return parseEnv({ ...process.env, ...local.partEnv, ...store, DATABASE_URL: url });
}

async function localDatabaseUrl(dataDir: string): Promise<string> {
  const lines = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const port = Number(lines.split('\n')[PORT_LINE]);
  if (!port)
    throw new AppError('UNAVAILABLE', 'No database: start the game with npm start, or set DATABASE_URL.');
  const { postgresUrl } = await import('@/local/postgres');
  return postgresUrl(port, 'lineup');
}
