import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

/** Refuses a link alike, whether it is unknown, expired or renewed, or its player is banned, leaving or blocked. */
export const linkEnded = () => new AppError('NOT_FOUND', message('friends', 'server.linkEnded'));
