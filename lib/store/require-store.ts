import { env } from '../env';
import { AppError } from '../errors';

export function hasStore(): boolean {
  return env().STORE === 'on';
}

/** Throws NO_STORE where the operator has turned the store off (STORE=off). */
export function requireStore(): void {
  if (!hasStore()) throw new AppError('NO_STORE', 'This game has no store.');
}
