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
import type { Bus } from '../cluster/bus';
import type { Connections } from '../sockets/connections';
import type { GameServer, GameSocket } from '../sockets/game-socket';
import { createBroadcaster } from './broadcaster';
import { createClocks } from './clocks';
import { createLocalRooms, socketRoom } from './local-rooms';
import { createPresence } from './presence';
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

export type LiveRooms = ReturnType<typeof createLiveRooms>;

/**
 * The live rooms of this process: who is present, what the members get, and the clocks that this process holds. The
 * database decides; messages of other processes only say where to look sooner than the next tick would.
 */
export function createLiveRooms({ db, io, bus, connections, processId, now, metrics, log }: Deps) {
  const local = createLocalRooms(io);
  const clocks = createClocks({ advance, nowMs: () => now().getTime(), log });
  const presence = createPresence({ db, processId, now, connections, changed, log });
  const broadcaster = createBroadcaster({ db, io, now, local, restore: presence.restore, log });
  let isDraining = false;

  function announce({ roomId, version }: RoomChange): void {
    bus.send('roomChanged', roomId, version);
    broadcaster.note(roomId, version);
  }

  /** Call after the commit of every change of a room, but for those that its clock makes. */
  function changed(change: RoomChange): void {
    announce(change);
    clocks.look(change.roomId);
  }

  async function advance(held: HeldRoom): Promise<HeldRoom | null> {
    const ctx = { db, now, random: systemRandom, log };
    const { held: next, change, progress } = await advanceRoom(ctx, held, { processId: processId() });
    if (change) announce(change);
    else if (progress) io.to(socketRoom(held.roomId)).emit('roomprogress', progress);
    return next;
  }

  /**
   * Performs work that names this process. Throws UNAVAILABLE while others take it for dead: after its next heartbeat
   * it has another id.
   */
  async function onThisProcess<T>(work: (processId: string) => Promise<T>): Promise<T> {
    try {
      return await work(processId());
    } catch (cause) {
      if (!violatedForeignKey(cause)?.includes('process_id')) throw cause;
      throw new AppError('UNAVAILABLE', 'Something went wrong', { cause, retryAfterSeconds: 1 });
    }
  }

  async function claim(): Promise<void> {
    for (const held of await claimRooms(db, processId())) {
      metrics.claims.inc();
      clocks.hold(held);
    }
  }

  bus.on('roomChanged', (roomId, version) => {
    broadcaster.note(roomId, version);
    clocks.look(roomId);
  });
  bus.on('roomAnswered', (roomId) => clocks.noteAnswer(roomId));
  metrics.observe({ connected: local.size, running: clocks.count });

  return {
    changed,
    /** Joins a room as this socket's player. From then on the socket gets the room's events. */
    join(socket: GameSocket, join: (processId: string) => Joined): Promise<RoomJoined> {
      const { playerId } = socket.data.session;
      return presence.whileJoining(playerId, async () => {
        const { change, joined } = await onThisProcess(join);
        const { roomId } = change;
        const { code, version } = joined.room;
        if (socket.connected) local.enter(socket, roomId, { code, version });
        else presence.noteMissedJoin(roomId, playerId);
        changed(change);
        // A later version went out before this socket was entered.
        if ((local.get(roomId)?.version ?? 0) > version) broadcaster.refresh(roomId);
        return joined;
      });
    },
    /** This socket's player has left. Other tabs are told when the change is read. */
    leave(socket: GameSocket, change: RoomChange): void {
      local.exit(socket, change.roomId);
      changed(change);
    },
    /** Starts a game. This process holds its clock. */
    async start(start: (processId: string) => Promise<HeldRoom & RoomChange>): Promise<void> {
      const started = await onThisProcess(start);
      announce(started);
      clocks.hold(started);
    },
    /** A first answer was stored. The process that holds the clock counts it. */
    answered(roomId: string): void {
      if (clocks.has(roomId)) clocks.noteAnswer(roomId);
      else bus.send('roomAnswered', roomId);
    },
    /** Call while the socket is still in its Socket.IO rooms. */
    noteDisconnection: presence.noteDisconnection,
    /** Takes records that left play out of the games that run. */
    async removeRecords(recordIds: readonly string[] | 'any'): Promise<void> {
      for (const change of await voidRemovedRecords(db, recordIds, now())) changed(change);
    },
    /** Every second: takes on rooms without a clock, and repairs what a lost message left behind. */
    async tick(): Promise<void> {
      if (!isDraining) await claim();
      if (clocks.count() > 0)
        for (const roomId of await findDueRooms(db, processId(), now())) clocks.look(roomId);
      local.sweep();
      for (const { roomId, version } of await readChangedRooms(db, local.versions()))
        broadcaster.note(roomId, version);
    },
    /** This process was taken for dead: its clocks went to others, and its members are absent. */
    async restart(): Promise<void> {
      clocks.dropAll();
      await presence.restore(local.members());
    },
    /** Takes on no more clocks. */
    drain(): void {
      isDraining = true;
    },
    /** Stores who has gone, and drops the clocks. Call it when the sockets are closed. */
    async close(): Promise<void> {
      await clocks.close();
      await presence.close();
      await broadcaster.close();
    },
  };
}
