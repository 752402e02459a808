import { checkDatabase, unsuitableReason } from '@/db/check-database';
import type { DatabaseClock } from '@/lib/platform/clock/database-clock';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';

const PATIENCE_MS = 2000;

type Checked = Pick<Context, 'db'> & { clock?: Pick<DatabaseClock, 'measure' | 'requireClose'> };

async function check({ db, clock }: Checked): Promise<void> {
  await db.transaction(checkDatabase, { accessMode: 'read only' });
  await clock?.measure();
  clock?.requireClose();
}

/**
 * Checks that the database answers within two seconds, through the players' pool, with a transaction and parameters, and
 * that its clock and this host's are close.
 * @throws UNAVAILABLE when it does not, or when this version or this host cannot work with it.
 */
export async function checkHealth(checked: Checked): Promise<{ database: 'up' }> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the database did not answer in time')), PATIENCE_MS);
  });
  try {
    await Promise.race([check(checked), tooLate]);
    return { database: 'up' };
  } catch (cause) {
    const message = unsuitableReason(cause) ?? 'The database does not answer.';
    throw new AppError('UNAVAILABLE', message, { cause });
  } finally {
    clearTimeout(timer);
  }
}
