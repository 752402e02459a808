import { requireDirectDatabase } from '@/db/check-database';
import { openDatabase } from '@/db/client';
import { LOCKS } from '@/db/locks';

/**
 * Runs `work` while no other process of this game writes to the bucket of backups. Returns null without running it when one
 * does. The lock ends with its connection, so a killed process leaves none. `work` can ask whether it still holds the lock.
 * @throws UnsuitableDatabase if the address leads to a transaction pooler, where a lock would outlive its process.
 */
export async function withBackupLock<T>(
  databaseUrl: string,
  work: (holdsLock: () => Promise<boolean>) => Promise<T>,
): Promise<T | null> {
  await requireDirectDatabase(databaseUrl);
  const db = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'lineup-backup-lock' });
  try {
    const connection = await db.$client.reserve();
    try {
      const [row] =
        await connection`select pg_try_advisory_lock(${LOCKS.backups}) as free, pg_backend_pid() as pid`;
      // After a loss the driver connects again, to another process of the server.
      const holdsLock = async () => (await connection`select pg_backend_pid() as pid`)[0]?.pid === row?.pid;
      return row?.free ? await work(holdsLock) : null;
    } finally {
      connection.release();
    }
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}
