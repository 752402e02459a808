import { checkDatabase, unsuitableReason } from '@/db/check-database';
import type { DatabaseClock } from '@/lib/platform/clock/database-clock';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { withTimeout } from '@/lib/platform/with-timeout';

const CHECK_TIMEOUT_MS = 2000;

type Checked = Pick<Context, 'db'> & { clock?: Pick<DatabaseClock, 'measure' | 'requireInSync'> };

async function check({ db, clock }: Checked): Promise<void> {
  await db.transaction(checkDatabase, { accessMode: 'read only' });
  await clock?.measure();
  clock?.requireInSync();
}

/**
 * Checks within two seconds that the database runs a transaction with parameters, and that the clocks agree. Uses the pool of the players'
 * requests, so that an exhausted pool counts as unhealthy.
 * @throws AppError UNAVAILABLE.
 */
export async function checkHealth(checked: Checked): Promise<{ database: 'up' }> {
  try {
    await withTimeout(check(checked), CHECK_TIMEOUT_MS, () => {
      throw new Error('the database did not answer in time');
    });
    return { database: 'up' };
  } catch (cause) {
    const message = unsuitableReason(cause) ?? 'The database does not answer.';
    throw new AppError('UNAVAILABLE', message, { cause });
  }
}
