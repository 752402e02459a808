import { openDatabase } from '@/db/client';
import { LOCKS } from '@/db/locks';

/**
 * Runs `work` while no other process of this game writes to the bucket of backups. Returns null without running it when one
 * does. The lock ends with its connection, so a killed process leaves none. `databaseUrl` must not be a pooler.
 */
export async function withBackupLock<T>(databaseUrl: string, work: () => Promise<T>): Promise<T | null> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'lineup-backup-lock' });
  try {
    const connection = await db.$client.reserve();
    try {
      const [row] = await connection`select pg_try_advisory_lock(${LOCKS.backups}) as free`;
      return row?.free ? await work() : null;
    } finally {
      connection.release();
    }
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}
