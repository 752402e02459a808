import type { Database } from '@/db/client';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import { markAbsent, markPresent } from '@/lib/rooms/members/presence';
import type { RoomChange } from '@/lib/rooms/room';
import type { Connections } from '../sockets/connections';
import type { GameSocket } from '../sockets/game-socket';
import { roomsOf, socketRoom } from './local-rooms';

/** Disconnections of this long share one statement: a network that drops many, a drain. */
const GATHER_MS = 50;
const RETRY_MS = 1000;

export type Member = { roomId: string; playerId: string };

type Deps = {
  db: Database;
  processId: () => string;
  now: () => Date;
  connections: Pick<Connections, 'of'>;
  changed: (change: RoomChange) => void;
  log: Log;
};

export type Presence = ReturnType<typeof createPresence>;

/**
 * Marks members absent when their last socket of this process has gone. A player who joins again meanwhile waits for a
 * statement that is under way, so that the later of the two always wins.
 */
export function createPresence({ db, processId, now, connections, changed, log }: Deps) {
  let gone: Member[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  let isClosing = false;
  const joining = new Map<string, number>();

  const isHere = ({ roomId, playerId }: Member) =>
    connections.of(playerId).some((socket) => socket.rooms.has(socketRoom(roomId)));

  function gather(members: readonly Member[], forMs = GATHER_MS): void {
    gone.push(...members);
    if (gone.length > 0 && !isClosing) timer ??= setTimeout(flush, forMs);
  }

  async function markGone(members: Member[]): Promise<void> {
    try {
      for (const change of await markAbsent(db, { processId: processId(), members }, now())) changed(change);
    } catch (error) {
      gather(members, RETRY_MS);
      log.error({ error: errorReport(error) }, 'cannot mark disconnected members as absent');
    }
  }

  /** Marks who has gone since. Resolves when it is stored. Never rejects. */
  async function flush(): Promise<void> {
    timer = undefined;
    if (flushing) await flushing;
    const members = gone.filter((member) => !joining.has(member.playerId) && !isHere(member));
    const waiting = gone.filter(({ playerId }) => joining.has(playerId));
    gone = [];
    gather(waiting);
    if (members.length === 0) return;
    flushing = markGone(members).finally(() => {
      flushing = undefined;
    });
    await flushing;
  }

  return {
    /** Performs a join of this player. Nothing marks the player absent meanwhile. */
    async whileJoining<T>(playerId: string, join: () => Promise<T>): Promise<T> {
      joining.set(playerId, (joining.get(playerId) ?? 0) + 1);
      try {
        await flushing;
        return await join();
      } finally {
        const left = (joining.get(playerId) ?? 1) - 1;
        if (left > 0) joining.set(playerId, left);
        else joining.delete(playerId);
      }
    },
    /** Call while the socket is still in its rooms. */
    noteDisconnection(socket: GameSocket): void {
      const { playerId } = socket.data.session;
      gather(roomsOf(socket).map((roomId) => ({ roomId, playerId })));
    },
    /** The socket went away while it joined. */
    noteMissedJoin: (roomId: string, playerId: string) => gather([{ roomId, playerId }]),
    /** Marks members present again who are connected to this process. */
    async restore(members: readonly Member[]): Promise<void> {
      const here = members.filter(isHere);
      if (here.length === 0) return;
      for (const change of await markPresent(db, { processId: processId(), members: here }, now()))
        changed(change);
    },
    /** Stores who has gone, unless the database is away. */
    async close(): Promise<void> {
      clearTimeout(timer);
      isClosing = true;
      await flush();
    },
  };
}
