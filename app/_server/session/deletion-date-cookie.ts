import { sealedCookie } from './own-cookie';

/** Long enough for the login screen that follows, and a reload of it. */
const SECONDS = 2 * 60;

const cookie = sealedCookie<{ dueAt: string }>('deletion', { purpose: 'deletion-notice', seconds: SECONDS });

/** Returns when the account that this browser just deleted will be erased (ISO 8601), else null. */
export const readDeletionDate = cookie.read;

/** Keeps the date for the login screen. Actions only. */
export const writeDeletionDate = cookie.write;

export const forgetDeletionDate = cookie.forget;
