import { sealedCookie } from './own-cookie';

/** For the log-in screen that follows at once, and a reload of it. */
const SECONDS = 2 * 60;

const cookie = sealedCookie<{ dueAt: string }>('deletion', { purpose: 'deletion-notice', seconds: SECONDS });

/** When the account will be erased (ISO 8601) whose deletion this browser just asked for, else null. */
export const readDeletionNotice = cookie.read;

/** Lets the log-in screen say it. Actions only. */
export const writeDeletionNotice = cookie.write;

/** Takes it from the browser. Actions only. */
export const forgetDeletionNotice = cookie.forget;
