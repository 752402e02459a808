import { localSecrets } from '@/local/local-secrets';
import { E2E } from './e2e-settings';
import { TEST_SETTINGS } from './settings';

/** The address of the pages of the game under test. */
export const appUrl = () => `http://localhost:${E2E.port}`;

/**
 * Gives the worker of a browser test the database, keys and files of the game under test, before a use case reads the settings,
 * which a process does once. Returns the keys.
 */
export function takeGameSettings(): ReturnType<typeof localSecrets> {
  const secrets = localSecrets(E2E.dataDir, {});
  // The fixed settings of integration tests, which some helpers set.
  for (const name of Object.keys(TEST_SETTINGS)) delete process.env[name];
  Object.assign(process.env, secrets, {
    APP_URL: appUrl(),
    REALTIME_URL: `http://localhost:${E2E.realtimePort}`,
    DATABASE_URL: E2E.databaseUrl,
    STORAGE_DIR: `${E2E.dataDir}/files`,
  });
  return secrets;
}
