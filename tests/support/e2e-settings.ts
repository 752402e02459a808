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
