import type { Database } from '@/db/client';
import { violatedForeignKey } from '@/db/errors/foreign-key-violation';
import type { RoomJoined } from '@/lib/contract/rooms/room-view';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Log } from '@/lib/platform/log/log';
import { systemRandom } from '@/lib/platform/random/system-random';
import { advanceRoom, findDueRooms } from '@/lib/rooms/game/advance-room';
import { claimRooms } from '@/lib/rooms/game/claim-rooms';
import { voidRemovedRecords } from '@/lib/rooms/game/void-removed-records';
import type { joinRoom } from '@/lib/rooms/members/join-room';
import { readChangedRooms } from '@/lib/rooms/read-changed-rooms';
import type { HeldRoom, RoomChange } from '@/lib/rooms/room';
import { message } from '@/messages/message';
import type { Bus } from '../cluster/bus';
import type { Connections } from '../sockets/connections';
import type { GameServer, GameSocket } from '../sockets/game-socket';
import { type Broadcaster, createBroadcaster } from './broadcaster';
import { Clocks } from './clocks';
import { createLocalRooms, type LocalRooms, socketRoom } from './local-rooms';
import { createPresence, type Presence } from './presence';
import type { RoomMetrics } from './room-metrics';

type Deps = {
  db: Database;
  io: GameServer;
  bus: Bus;
  connections: Pick<Connections, 'of'>;
  /** Names this process in `realtime_processes`. */
  processId: () => string;
  now: () => Date;
  metrics: RoomMetrics;
  log: Log;
};

type Joined = ReturnType<typeof joinRoom>;

/**
 * The live rooms of this process: who is present, what the members get, and the clocks that this process holds. The
 * database decides; messages of other processes only say where to look sooner than the next tick would.
 */
export class LiveRooms {
  readonly #deps: Deps;
  readonly #local: LocalRooms;
  readonly #clocks: Clocks;
  readonly #presence: Presence;
  readonly #broadcaster: Broadcaster;
  #isDraining = false;

  constructor(deps: Deps) {
    const { db, io, bus, connections, processId, now, metrics, log } = deps;
    this.#deps = deps;
    this.#local = createLocalRooms(io);
    this.#clocks = new Clocks({ advance: (held) => this.#advance(held), nowMs: () => now().getTime(), log });
    const changed = (change: RoomChange) => this.changed(change);
    this.#presence = createPresence({ db, processId, now, connections, changed, log });
    const { restore } = this.#presence;
    this.#broadcaster = createBroadcaster({ db, now, local: this.#local, restore, log });
    bus.on('roomChanged', (roomId, version) => {
      this.#broadcaster.note(roomId, version);
      this.#clocks.check(roomId);
    });
    bus.on('roomAnswered', (roomId) => this.#clocks.noteAnswer(roomId));
    metrics.observe({ connected: this.#local.size, running: () => this.#clocks.size });
  }

  /** Call after the commit of every change of a room, but for those that its clock makes. */
  changed(change: RoomChange): void {
    this.#announce(change);
    this.#clocks.check(change.roomId);
  }

  /** Joins a room as this socket's player. From then on the socket gets the room's events. */
  join(socket: GameSocket, join: (processId: string) => Joined): Promise<RoomJoined> {
    const { playerId } = socket.data.session;
    return this.#presence.whileJoining(playerId, async () => {
      const { change, joined } = await this.#onThisProcess(join);
      const { roomId } = change;
      const { code, version } = joined.room;
      if (socket.connected) this.#local.enter(socket, roomId, { code, version });
      else this.#presence.noteMissedJoin(roomId, playerId);
      this.changed(change);
      // A later version went out before this socket was entered.
      if ((this.#local.get(roomId)?.version ?? 0) > version) this.#broadcaster.refresh(roomId);
      return joined;
    });
  }

  /** This socket's player has left. Other tabs are told when the change is read. */
  leave(socket: GameSocket, change: RoomChange): void {
    this.#local.exit(socket, change.roomId);
    this.changed(change);
  }

  /** Starts a game. This process holds its clock. */
  async start(start: (processId: string) => Promise<HeldRoom & RoomChange>): Promise<void> {
    const started = await this.#onThisProcess(start);
    this.#announce(started);
    this.#clocks.hold(started);
  }

  /** A first answer was stored. The process that holds the clock counts it. */
  answered(roomId: string): void {
    if (this.#clocks.has(roomId)) this.#clocks.noteAnswer(roomId);
    else this.#deps.bus.send('roomAnswered', roomId);
  }

  /** Call while the socket is still in its Socket.IO rooms. */
  noteDisconnection(socket: GameSocket): void {
    this.#presence.noteDisconnection(socket);
  }

  /** Takes records that left play out of the games that run. */
  async removeRecords(recordIds: readonly string[] | 'any'): Promise<void> {
    const { db, now } = this.#deps;
    for (const change of await voidRemovedRecords(db, recordIds, now())) this.changed(change);
  }

  /** Every second: takes on rooms without a clock, and repairs what a lost message left behind. */
  async tick(): Promise<void> {
    const { db, processId, now } = this.#deps;
    if (!this.#isDraining) await this.#claim();
    if (this.#clocks.size > 0)
      for (const roomId of await findDueRooms(db, processId(), now())) this.#clocks.check(roomId);
    this.#local.sweep();
    for (const { roomId, version } of await readChangedRooms(db, this.#local.versions()))
      this.#broadcaster.note(roomId, version);
  }

  /** This process was taken for dead: its clocks went to others, and its members are absent. */
  async restart(): Promise<void> {
    this.#clocks.dropAll();
    await this.#presence.restore(this.#local.members());
  }

  /** Takes on no more clocks. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Stores who has gone, and drops the clocks. Call it when the sockets are closed. */
  async close(): Promise<void> {
    await this.#clocks.close();
    await this.#presence.close();
    await this.#broadcaster.close();
  }

  #announce({ roomId, version }: RoomChange): void {
    this.#deps.bus.send('roomChanged', roomId, version);
    this.#broadcaster.note(roomId, version);
  }

  async #advance(held: HeldRoom): Promise<HeldRoom | null> {
    const { db, io, processId, now, log } = this.#deps;
    const ctx = { db, now, random: systemRandom, log };
    const { held: next, change, progress } = await advanceRoom(ctx, held, { processId: processId() });
    if (change) this.#announce(change);
    else if (progress) io.to(socketRoom(held.roomId)).emit('roomprogress', progress);
    return next;
  }

  /**
   * Performs work that names this process. Throws UNAVAILABLE while others take it for dead: after its next heartbeat
   * it has another id.
   */
  async #onThisProcess<T>(work: (processId: string) => Promise<T>): Promise<T> {
    try {
      return await work(this.#deps.processId());
    } catch (cause) {
      if (!violatedForeignKey(cause)?.includes('process_id')) throw cause;
      throw new AppError('UNAVAILABLE', message('common', 'somethingWrong'), { cause, retryAfterSeconds: 1 });
    }
  }

  async #claim(): Promise<void> {
    const { db, processId, metrics } = this.#deps;
    for (const held of await claimRooms(db, processId())) {
      metrics.claims.inc();
      this.#clocks.hold(held);
    }
  }
}
