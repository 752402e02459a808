import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@/db/client';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import { type Membership, readMemberships } from '@/lib/rooms/members/presence';
import { readRoom } from '@/lib/rooms/read-room';
import type { LocalRooms, Member } from './local-rooms';

/** The pause after each read of a room. Changes during it share the next read. */
const PAUSE_MS = 50;

type Deps = {
  db: Database;
  now: () => Date;
  local: LocalRooms;
  /** Marks members present who are connected here but absent in the database. */
  restore: (members: readonly Member[]) => Promise<void>;
  log: Log;
};

export class Broadcaster {
  readonly #deps: Deps;
  /** The rooms that are being read. The value says whether the room has changed since the read started. */
  readonly #reading = new Map<string, boolean>();
  readonly #inFlight = new Set<Promise<void>>();
  #isClosed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  refresh(roomId: string): void {
    if (this.#isClosed || !this.#deps.local.get(roomId)) return;
    if (this.#reading.has(roomId)) this.#reading.set(roomId, true);
    else this.#readWhileChanged(roomId);
  }

  noteVersion(roomId: string, version: number): void {
    const known = this.#deps.local.get(roomId);
    if (known && known.version < version) this.refresh(roomId);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#inFlight);
  }

  async #readWhileChanged(roomId: string): Promise<void> {
    do {
      this.#reading.set(roomId, false);
      await this.#readSafely(roomId);
      await pause(PAUSE_MS);
    } while (this.#reading.get(roomId) && !this.#isClosed);
    this.#reading.delete(roomId);
  }

  /** Reads the room once. Never rejects: the next tick finds the old version and reads again. */
  #readSafely(roomId: string): Promise<void> {
    const { log } = this.#deps;
    const done = this.#read(roomId)
      .catch((error: unknown) => log.error({ error: errorReport(error) }, 'cannot read a changed room'))
      .finally(() => this.#inFlight.delete(done));
    this.#inFlight.add(done);
    return done;
  }

  async #read(roomId: string): Promise<void> {
    const { db, now, local, restore, log } = this.#deps;
    const playerIds = local.playersOf(roomId);
    const [viewInLanguage, memberships] = await Promise.all([
      readRoom({ db, now, log }, roomId),
      readMemberships(db, { roomId, playerIds }),
    ]);
    if (!viewInLanguage) return local.end(local.socketsOf(roomId), roomId, 'ended');
    for (const membership of memberships) if (membership.isGone) this.#endFor(roomId, membership);
    local.send(roomId, viewInLanguage);
    const absent = memberships.filter(({ isGone, isPresent }) => !isGone && !isPresent);
    await restore(absent.map(({ playerId }) => ({ roomId, playerId })));
  }

  #endFor(roomId: string, { playerId, isRemoved, hasReachedLimit }: Membership): void {
    const { local } = this.#deps;
    const sockets = local.socketsOf(roomId).filter(({ data }) => data.session.playerId === playerId);
    local.end(sockets, roomId, isRemoved ? 'removed' : hasReachedLimit ? 'limit' : 'left');
  }
}
