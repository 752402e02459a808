import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commandSettings } from '@/commands/cli/command-settings';
import { LOCAL_SETTINGS_FILE } from '@/lib/platform/config/env';
import { writeRunningSettings } from '@/local/settings';
import { TEST_SETTINGS } from '@/tests/support/settings';

const DATABASE_URL = 'postgres://lineup@127.0.0.1:54329/lineup';
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lineup-commands-'));
  for (const name of Object.keys(TEST_SETTINGS)) vi.stubEnv(name, '');
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', dataDir);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

function startLocalDatabase(): void {
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '1\n');
}

test('a command uses the settings of the local game, overridden by its own environment', () => {
  startLocalDatabase();
  writeRunningSettings(dataDir, { ...TEST_SETTINGS, DATABASE_URL, LOG_LEVEL: 'warn' });
  expect(statSync(join(dataDir, LOCAL_SETTINGS_FILE)).mode & 0o777).toBe(0o600);
  expect(commandSettings()).toMatchObject({
    DATABASE_URL,
    LOG_LEVEL: 'warn',
    TOKEN_KEY: TEST_SETTINGS.TOKEN_KEY,
  });
  vi.stubEnv('DATABASE_URL', 'postgres://elsewhere/lineup');
  expect(commandSettings().DATABASE_URL).toBe('postgres://elsewhere/lineup');
});

test('without a running game a command says what to do', () => {
  writeRunningSettings(dataDir, { ...TEST_SETTINGS, DATABASE_URL });
  expect(commandSettings).toThrow(/start the game with npm start, or set DATABASE_URL/);
});

test('the local file is ignored when everything is set', () => {
  for (const [name, value] of Object.entries(TEST_SETTINGS)) vi.stubEnv(name, value);
  vi.stubEnv('DATABASE_URL', DATABASE_URL);
  vi.stubEnv('APP_URL', 'http://localhost:3000');
  vi.stubEnv('REALTIME_URL', 'http://localhost:3001');
  startLocalDatabase();
  writeRunningSettings(dataDir, { LOG_LEVEL: 'warn' });
  expect(commandSettings().LOG_LEVEL).not.toBe('warn');
});
