import { checkDatabase, UnsuitableDatabase } from '@/db/check-database';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';

const PATIENCE_MS = 2000;

/**
 * Checks that the database answers within two seconds, through the players' pool, with a transaction and parameters.
 * @throws UNAVAILABLE when it does not, or when this version cannot work with it.
 */
export async function checkHealth({ db }: Pick<Context, 'db'>): Promise<{ database: 'up' }> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the database did not answer in time')), PATIENCE_MS);
  });
  try {
    await Promise.race([db.$client.begin('read only', checkDatabase), tooLate]);
    return { database: 'up' };
  } catch (cause) {
    const isUnsuitable = cause instanceof UnsuitableDatabase;
    throw new AppError('UNAVAILABLE', isUnsuitable ? cause.message : 'The database does not answer.', {
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
}
