import type { Database } from '@/db/client';
import { violatedForeignKey } from '@/db/errors';
import type { RoomJoined } from '@/lib/contract/rooms/room-view';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Log } from '@/lib/platform/log/log';
import { systemRandom } from '@/lib/platform/random';
import { claimRooms, findDueRooms, type LeasedRoom } from '@/lib/rooms/game/leases';
import { voidRemovedRecords } from '@/lib/rooms/game/questions/void-removed-records';
import { advanceRoom } from '@/lib/rooms/game/room-loop';
import type { joinRoom } from '@/lib/rooms/members/join-room';
import { type RoomChange, readChangedRooms } from '@/lib/rooms/room';
import { message } from '@/messages/message';
import type { Bus } from '../cluster/bus';
import type { Connections } from '../sockets/connections';
import type { GameServer, GameSocket } from '../sockets/game-socket';
import { Broadcaster } from './broadcaster';
import { LocalRooms, socketRoom } from './local-rooms';
import { MemberPresence } from './member-presence';
import type { RoomMetrics } from './room-metrics';
import { RoomTimers } from './room-timers';

type Deps = {
  db: Database;
  io: GameServer;
  bus: Bus;
  connections: Pick<Connections, 'of'>;
  processId: () => string;
  now: () => Date;
  metrics: RoomMetrics;
  log: Log;
};

type Joined = ReturnType<typeof joinRoom>;

/** The live rooms of this process, with a method for each event of a room. lib/rooms/game/room-loop.ts documents the phases. */
export class LiveRooms {
  readonly #deps: Deps;
  readonly #local: LocalRooms;
  readonly #timers: RoomTimers;
  readonly #presence: MemberPresence;
  readonly #broadcaster: Broadcaster;
  #isDraining = false;

  constructor(deps: Deps) {
    const { db, io, bus, connections, processId, now, metrics, log } = deps;
    this.#deps = deps;
    this.#local = new LocalRooms(io);
    this.#timers = new RoomTimers({
      advance: (leased) => this.#advance(leased),
      nowMs: () => now().getTime(),
      log,
    });
    const onChange = (change: RoomChange) => this.noteChange(change);
    this.#presence = new MemberPresence({ db, processId, now, connections, onChange, log });
    const restore: MemberPresence['restore'] = (members) => this.#presence.restore(members);
    this.#broadcaster = new Broadcaster({ db, now, local: this.#local, restore, log });
    bus.on('roomChanged', (roomId, version) => {
      this.#broadcaster.noteVersion(roomId, version);
      this.#timers.check(roomId);
    });
    bus.on('roomAnswered', (roomId) => this.#timers.noteAnswer(roomId));
    metrics.observe({ connected: () => this.#local.size, running: () => this.#timers.size });
  }

  /** Call after the commit of every change of a room, except for those of the loop. */
  noteChange(change: RoomChange): void {
    this.#announce(change);
    this.#timers.check(change.roomId);
  }

  /** Joins a room as this socket's player. From then on the socket gets the room's events. */
  join(socket: GameSocket, join: (processId: string) => Joined): Promise<RoomJoined> {
    const { playerId } = socket.data.session;
    return this.#presence.whileJoining(playerId, async () => {
      const { change, joined } = await this.#onThisProcess(join);
      const { roomId } = change;
      const { code, version } = joined.room;
      if (socket.connected) this.#local.enter(socket, roomId, { code, version });
      else this.#presence.noteDisconnectionWhileJoining(roomId, playerId);
      this.noteChange(change);
      // A later version may have been sent before this socket entered.
      if ((this.#local.get(roomId)?.version ?? 0) > version) this.#broadcaster.refresh(roomId);
      return joined;
    });
  }

  /** Call when this socket's player has left. Other tabs are notified when the change is read. */
  leave(socket: GameSocket, change: RoomChange): void {
    this.#local.exit(socket, change.roomId);
    this.noteChange(change);
  }

  async start(start: (processId: string) => Promise<LeasedRoom & RoomChange>): Promise<void> {
    const started = await this.#onThisProcess(start);
    this.#announce(started);
    this.#timers.start(started);
  }

  /** Call when an answer was stored, but not when it was repeated. The process with the room's lease counts it. */
  noteAnswer(roomId: string): void {
    if (this.#timers.has(roomId)) this.#timers.noteAnswer(roomId);
    else this.#deps.bus.send('roomAnswered', roomId);
  }

  /** Call while the socket is still in its Socket.IO rooms. */
  noteDisconnection(socket: GameSocket): void {
    this.#presence.noteDisconnection(socket);
  }

  async voidRecords(recordIds: readonly string[] | 'any'): Promise<void> {
    const { db, now } = this.#deps;
    for (const change of await voidRemovedRecords(db, recordIds, now())) this.noteChange(change);
  }

  /** Call every second. Claims free leases, and checks for due phases and changed rooms whose message was lost. */
  async tick(): Promise<void> {
    const { db, processId, now } = this.#deps;
    if (!this.#isDraining) await this.#claim();
    if (this.#timers.size > 0)
      for (const roomId of await findDueRooms(db, processId(), now())) this.#timers.check(roomId);
    this.#local.sweep();
    for (const { roomId, version } of await readChangedRooms(db, this.#local.versions()))
      this.#broadcaster.noteVersion(roomId, version);
  }

  /** Call after other processes considered this one dead. Drops its former leases, which `tick` may claim again, and marks its members present. */
  async startOver(): Promise<void> {
    this.#timers.dropAll();
    await this.#presence.restore(this.#local.members());
  }

  drain(): void {
    this.#isDraining = true;
  }

  /** Call after the sockets have closed. Drops the leases, and marks the last members absent. */
  async close(): Promise<void> {
    await this.#timers.close();
    await this.#presence.close();
    await this.#broadcaster.close();
  }

  #announce({ roomId, version }: RoomChange): void {
    this.#deps.bus.send('roomChanged', roomId, version);
    this.#broadcaster.noteVersion(roomId, version);
  }

  async #advance(leased: LeasedRoom): Promise<LeasedRoom | null> {
    const { db, io, processId, now, log } = this.#deps;
    const ctx = { db, now, random: systemRandom, log };
    const { leased: next, change, progress } = await advanceRoom(ctx, leased, { processId: processId() });
    if (change) this.#announce(change);
    else if (progress) io.to(socketRoom(leased.roomId)).emit('roomprogress', progress);
    return next;
  }

  /** Performs work that stores the id of this process. Throws UNAVAILABLE if another process has just deleted this id. */
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
    for (const leased of await claimRooms(db, processId())) {
      metrics.claims.inc();
      this.#timers.start(leased);
    }
  }
}
