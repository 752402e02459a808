import { AppError } from '@/lib/platform/errors/app-error';

/** Refuses a link alike, whether it is unknown, expired or renewed, or its player is banned, leaving or blocked. */
export const linkEnded = () =>
  new AppError('NOT_FOUND', 'This link has ended. Ask your friend for a new one.');
