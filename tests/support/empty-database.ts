import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject, onTestFinished } from 'vitest';
import { TEMPLATE_DATABASE } from './template';

/** Creates an empty database and returns its address. Drops the database after the test. */
export const emptyDatabase = (): Promise<string> => createdDatabase('');

/**
 * Clones the migrated template and returns the address of the clone. Drops the database after the test. Migrating a database would
 * take ten times as long.
 */
export const migratedDatabase = (): Promise<string> => createdDatabase(`template ${TEMPLATE_DATABASE}`);

async function createdDatabase(from: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} ${from}`);
  onTestFinished(async () => {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  return inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
}
