import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject, onTestFinished } from 'vitest';

export async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  onTestFinished(async () => {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  return inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
}
