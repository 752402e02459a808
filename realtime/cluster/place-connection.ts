import { openDatabase, type Sql } from '@/db/client';
import { log } from '@/lib/platform/log/log';

/** A frozen process loses its locks after this time, so that another takes over. */
export const IDLE_SESSION_TIMEOUT_MS = 10_000;

export type PlaceConnection = {
  sql: () => Sql;
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
    }).$client;
  let sql = open();
  return {
    sql: () => sql,
    losses: () => losses,
    reopen() {
      const old = sql;
      sql = open();
      onClose();
      old.end({ timeout: 0 }).catch(() => log.warn('the connection of the locks did not close'));
    },
    close: () => sql.end({ timeout: 1 }),
  };
}
