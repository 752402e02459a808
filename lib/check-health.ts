import type { Context } from './context';
import { AppError } from './errors';

const PATIENCE_MS = 2000;

/** Whether the database answers within two seconds. Throws UNAVAILABLE when it does not. */
export async function checkHealth({ db }: Pick<Context, 'db'>): Promise<{ database: 'up' }> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the database did not answer in time')), PATIENCE_MS);
  });
  try {
    await Promise.race([db.$client`select 1`, tooLate]);
    return { database: 'up' };
  } catch (cause) {
    throw new AppError('UNAVAILABLE', 'The database does not answer.', { cause });
  } finally {
    clearTimeout(timer);
  }
}
