import { type Database, openDatabase } from '@/db/client';
import { log } from '@/lib/platform/log/log';

/** A frozen process loses its locks after this time, so that another takes over. */
export const IDLE_SESSION_TIMEOUT_MS = 10_000;

export type PlaceConnection = {
  db: () => Database;
  /** Grows whenever the connection closes: locks taken before are gone. */
  losses: () => number;
  /** Gives up a connection that does not answer. Its queries reject. */
  reopen: () => void;
  close: () => Promise<void>;
};

/** Opens the one connection that holds the locks of this process. `onLoss` is called when it has closed. */
export function openPlaceConnection(directUrl: string, onLoss: () => void): PlaceConnection {
  let losses = 0;
  const onClose = () => {
    losses += 1;
    onLoss();
  };
  const open = () =>
    openDatabase({
      url: directUrl,
      poolSize: 1,
      applicationName: 'lineup-place',
      idleSessionTimeoutMs: IDLE_SESSION_TIMEOUT_MS,
      onClose,
    });
  let db = open();
  return {
    db: () => db,
    losses: () => losses,
    reopen() {
      const old = db;
      db = open();
      onClose();
      old.$client.end({ timeout: 0 }).catch(() => log.warn('cannot close the lock connection'));
    },
    close: () => db.$client.end({ timeout: 1 }),
  };
}
