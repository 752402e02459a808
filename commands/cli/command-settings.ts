import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, LOCAL_SETTINGS_FILE, parseEnv } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';

/** Settings that replace the file of `npm start`. */
const HOSTED = ['APP_URL', 'REALTIME_URL', 'DATABASE_URL', 'BLIND_INDEX_KEY'];

/** Returns the settings as text: the environment, `.env`, then the file of `npm start`. Throws UNAVAILABLE without a database. */
export function givenSettings(): Record<string, string | undefined> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));
  if (HOSTED.every((name) => given[name])) return given;
  const { DATA_DIR: dataDir = '.data', DATABASE_URL: databaseUrl } = given;
  const file = join(dataDir, LOCAL_SETTINGS_FILE);
  const isRunning = existsSync(file) && existsSync(join(dataDir, 'postgres', 'postmaster.pid'));
  if (!databaseUrl && !isRunning)
    throw new AppError('UNAVAILABLE', 'No database: start the game with npm start, or set DATABASE_URL.');
  const local = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { ...local, ...given };
}

/** Returns the settings of the game. Throws the errors of `givenSettings`, and SettingsError. */
export const commandSettings = (): Env => parseEnv(givenSettings());
