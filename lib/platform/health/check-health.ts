import { checkDatabase, unsuitableReason } from '@/db/check-database';
import type { DatabaseClock } from '@/lib/platform/clock/database-clock';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { withTimeout } from '@/lib/platform/with-timeout';

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
  try {
    await withTimeout(check(checked), PATIENCE_MS, () => {
      throw new Error('the database did not answer in time');
    });
    return { database: 'up' };
  } catch (cause) {
    const message = unsuitableReason(cause) ?? 'The database does not answer.';
    throw new AppError('UNAVAILABLE', message, { cause });
  }
}
