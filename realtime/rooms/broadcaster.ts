import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@/db/client';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import { type Membership, readMemberships } from '@/lib/rooms/members/read-memberships';
import { readRoom } from '@/lib/rooms/read-room';
import type { LocalRooms } from './local-rooms';
import type { Member } from './presence';

/** Changes that come closer together are read once. */
const GAP_MS = 50;

type Deps = {
  db: Database;
  now: () => Date;
  local: LocalRooms;
  /** Marks members present who are connected here, and absent in the database. */
  restore: (members: readonly Member[]) => Promise<void>;
  log: Log;
};

export type Broadcaster = ReturnType<typeof createBroadcaster>;

/** Sends rooms that have changed to the sockets of this process. It reads them first, because rows alone are true. */
export function createBroadcaster({ db, now, local, restore, log }: Deps) {
  /** The rooms that are being read; true when one has changed since. */
  const reading = new Map<string, boolean>();
  const inFlight = new Set<Promise<void>>();
  let isClosed = false;

  function endFor(roomId: string, gone: readonly Membership[]): void {
    for (const { playerId, isRemoved, hasReachedLimit } of gone) {
      const sockets = local.socketsOf(roomId).filter(({ data }) => data.session.playerId === playerId);
      local.end(sockets, roomId, isRemoved ? 'removed' : hasReachedLimit ? 'limit' : 'left');
    }
  }

  async function read(roomId: string): Promise<void> {
    const playerIds = local.playersOf(roomId);
    const [viewIn, memberships] = await Promise.all([
      readRoom({ db, now, log }, roomId),
      readMemberships(db, { roomId, playerIds }),
    ]);
    if (!viewIn) return local.end(local.socketsOf(roomId), roomId, 'ended');
    endFor(
      roomId,
      memberships.filter(({ isGone }) => isGone),
    );
    local.send(roomId, viewIn);
    const absent = memberships.filter(({ isGone, isPresent }) => !isGone && !isPresent);
    await restore(absent.map(({ playerId }) => ({ roomId, playerId })));
  }

  /** Reads the room once. Never rejects: a failure is repaired by the tick, since the version stays behind. */
  function readSafely(roomId: string): Promise<void> {
    const done = read(roomId)
      .catch((error: unknown) => log.error({ error: errorReport(error) }, 'cannot read a changed room'))
      .finally(() => inFlight.delete(done));
    inFlight.add(done);
    return done;
  }

  async function readWhileChanged(roomId: string): Promise<void> {
    do {
      reading.set(roomId, false);
      await readSafely(roomId);
      await pause(GAP_MS);
    } while (reading.get(roomId) && !isClosed);
    reading.delete(roomId);
  }

  /** Reads the room and sends it to the members of this process. Does nothing without one. */
  function refresh(roomId: string): void {
    if (isClosed || !local.get(roomId)) return;
    if (reading.has(roomId)) reading.set(roomId, true);
    else readWhileChanged(roomId);
  }

  return {
    refresh,
    /** Refreshes the room unless its sockets have this version. */
    note(roomId: string, version: number): void {
      const known = local.get(roomId);
      if (known && known.version < version) refresh(roomId);
    },
    /** Resolves when nothing is being read any longer. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(inFlight);
    },
  };
}
