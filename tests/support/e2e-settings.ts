import { localSecrets } from '@/local/local-secrets';
import { TEST_SETTINGS } from './settings';

/** Addresses of the game under test. playwright.config.ts chooses the ports. */
export const E2E = {
  get port() {
    return setting('E2E_PORT');
  },
  get realtimePort() {
    return setting('E2E_REALTIME_PORT');
  },
  get postgresPort() {
    return setting('E2E_POSTGRES_PORT');
  },
  get outboxPort() {
    return setting('E2E_MAIL_OUTBOX_PORT');
  },
  get checkoutPort() {
    return setting('E2E_CHECKOUT_PORT');
  },
  get dataDir() {
    return setting('E2E_DATA_DIR');
  },
  get databaseUrl() {
    return `postgres://lineup:lineup@127.0.0.1:${setting('E2E_POSTGRES_PORT')}/lineup`;
  },
};

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with \`playwright test\`.`);
  return value;
}

export const appUrl = () => `http://localhost:${E2E.port}`;

/** Gives the worker of a browser test the settings of the game under test, before a use case reads them. Returns the keys. */
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
