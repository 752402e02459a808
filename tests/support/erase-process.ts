/** Runs one erasure in its own process, which kills itself at the point DIE_AT. */
import { openDatabase } from '@/db/client';
import { eraseDueAccounts } from '@/lib/accounts/deletion/erase-due-accounts';
import { env } from '@/lib/platform/config/env';
import { log } from '@/lib/platform/log/log';
import { type Storage, sharedStorage } from '@/lib/platform/storage/storage';

const dieAt = process.env.DIE_AT ?? 'never';
const die = () => process.kill(process.pid, 'SIGKILL');

async function mortalStorage(): Promise<Storage> {
  const storage = await sharedStorage();
  const [moment, count] = dieAt.split(' ');
  let removals = 0;
  return {
    ...storage,
    async remove(key) {
      removals += 1;
      const isLast = removals === Number(count);
      if (moment === 'before-removal' && isLast) die();
      await storage.remove(key);
      if (moment === 'after-removal' && isLast) die();
    },
  };
}

const db = openDatabase({ url: env().DATABASE_URL, poolSize: 4, applicationName: 'test-erasure' });
const done = await eraseDueAccounts({ db, now: () => new Date(), log, storage: mortalStorage });
await db.$client.end({ timeout: 5 });
process.exitCode = done.failed === 0 ? 0 : 1;
