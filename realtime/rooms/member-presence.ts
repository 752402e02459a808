import type { Database } from '@/db/client';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import { markAbsent, markPresent } from '@/lib/rooms/members/presence';
import type { RoomChange } from '@/lib/rooms/room';
import type { Connections } from '../sockets/connections';
import type { GameSocket } from '../sockets/game-socket';
import { type Member, roomsOf, socketRoom } from './local-rooms';

/** Disconnections within this time share one statement. A failing network or a drain causes many. */
const GATHER_MS = 50;
const RETRY_MS = 1000;

type Deps = {
  db: Database;
  processId: () => string;
  now: () => Date;
  connections: Pick<Connections, 'of'>;
  onChange: (change: RoomChange) => void;
  log: Log;
};

/**
 * Marks members absent after their last socket here has closed. A join waits while members are being marked absent, so that the member
 * ends up present.
 */
export class MemberPresence {
  readonly #deps: Deps;
  /** Members with a closed socket. They are marked absent unless they have another socket. */
  #disconnected: Member[] = [];
  #timer: NodeJS.Timeout | undefined;
  #marking: Promise<void> | undefined;
  #isClosing = false;
  readonly #joins = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Performs a join of this player. Until it ends, the player is not marked absent. */
  async whileJoining<T>(playerId: string, join: () => Promise<T>): Promise<T> {
    this.#joins.set(playerId, (this.#joins.get(playerId) ?? 0) + 1);
    try {
      await this.#marking;
      return await join();
    } finally {
      const left = (this.#joins.get(playerId) ?? 1) - 1;
      if (left > 0) this.#joins.set(playerId, left);
      else this.#joins.delete(playerId);
    }
  }

  /** Call while the socket is still in its Socket.IO rooms. */
  noteDisconnection(socket: GameSocket): void {
    const { playerId } = socket.data.session;
    this.#gather(roomsOf(socket).map((roomId) => ({ roomId, playerId })));
  }

  noteDisconnectionWhileJoining(roomId: string, playerId: string): void {
    this.#gather([{ roomId, playerId }]);
  }

  async restore(members: readonly Member[]): Promise<void> {
    const { db, processId, now, onChange } = this.#deps;
    const here = members.filter((member) => this.#isHere(member));
    if (here.length === 0) return;
    for (const change of await markPresent(db, { processId: processId(), members: here }, now()))
      onChange(change);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isClosing = true;
    await this.#markDisconnected();
  }

  #isHere({ roomId, playerId }: Member): boolean {
    return this.#deps.connections.of(playerId).some((socket) => socket.rooms.has(socketRoom(roomId)));
  }

  #gather(members: readonly Member[], forMs = GATHER_MS): void {
    this.#disconnected.push(...members);
    if (this.#disconnected.length > 0 && !this.#isClosing)
      this.#timer ??= setTimeout(() => this.#markDisconnected(), forMs);
  }

  async #markDisconnected(): Promise<void> {
    this.#timer = undefined;
    if (this.#marking) await this.#marking;
    const isJoining = ({ playerId }: Member) => this.#joins.has(playerId);
    const absent = this.#disconnected.filter((member) => !isJoining(member) && !this.#isHere(member));
    const joining = this.#disconnected.filter(isJoining);
    this.#disconnected = [];
    this.#gather(joining);
    if (absent.length === 0) return;
    this.#marking = this.#mark(absent).finally(() => {
      this.#marking = undefined;
    });
    await this.#marking;
  }

  async #mark(members: Member[]): Promise<void> {
    const { db, processId, now, onChange, log } = this.#deps;
    try {
      for (const change of await markAbsent(db, { processId: processId(), members }, now())) onChange(change);
    } catch (error) {
      this.#gather(members, RETRY_MS);
      log.error({ error: errorReport(error) }, 'cannot mark disconnected members as absent');
    }
  }
}
