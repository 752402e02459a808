import type { Flow } from '../guard/flood-guard';
import type { GameSocket } from './game-socket';

/** Past this, the oldest socket is closed. It counts the sockets of all processes. */
const MAX_SOCKETS_PER_PLAYER = 8;
/** How long a player's flow outlives the last socket, so that reconnecting resets nothing. */
const FLOW_KEPT_MS = 30_000;
/** Longer than a handshake: a socket that connects this soon after a revocation may have been checked before it. */
const REVOCATION_ECHO_MS = 15_000;

/** A socket as other processes know it. */
export type SocketMark = readonly [socketId: string, openedAtMs: number];
/** The sockets that a player has at other processes. */
export type Elsewhere = { processes: number; marks: readonly SocketMark[] };

export const NOWHERE: Elsewhere = Object.freeze({ processes: 0, marks: [] });

type Entry = {
  flow: Flow;
  sockets: GameSocket[];
  elsewhere: Elsewhere;
  revokedAtMs: number;
  emptySinceMs: number;
};

export type Connections = ReturnType<typeof createConnections>;

const markOf = (socket: GameSocket): SocketMark => [socket.id, socket.data.openedAtMs];
/** The same order in every process, so that they agree which socket is the oldest. */
const byAge = ([idA, a]: SocketMark, [idB, b]: SocketMark) => a - b || (idA < idB ? -1 : 1);

/** Without the message the closed client would reconnect and push out the next one. */
function replace(socket: GameSocket): void {
  socket.emit('connectionReplaced');
  socket.disconnect(true);
}

/** Closes those of this process that are among the oldest beyond the limit. */
function replaceOldest({ sockets, elsewhere }: Entry): void {
  const excess = sockets.length + elsewhere.marks.length - MAX_SOCKETS_PER_PLAYER;
  if (excess <= 0) return;
  const oldest = [...sockets.map(markOf), ...elsewhere.marks].sort(byAge).slice(0, excess);
  const ids = new Set(oldest.map(([id]) => id));
  for (const socket of sockets.filter(({ id }) => ids.has(id))) replace(socket);
}

/** A player on several processes counts at the one with the oldest socket. */
function countsHere({ sockets, elsewhere }: Entry): boolean {
  if (sockets.length === 0) return false;
  const [oldest] = [...sockets.map(markOf), ...elsewhere.marks].sort(byAge);
  return sockets.some(({ id }) => id === oldest?.[0]);
}

/** The sockets of this process by player, for delivery and limits. */
export function createConnections(newFlow: () => Flow, nowMs: () => number) {
  const players = new Map<string, Entry>();
  let onChange: (playerId: string, isFirst: boolean) => void = () => {};

  function entryOf(playerId: string): Entry {
    const known = players.get(playerId);
    if (known) return known;
    const entry: Entry = {
      flow: newFlow(),
      sockets: [],
      elsewhere: NOWHERE,
      revokedAtMs: 0,
      emptySinceMs: nowMs(),
    };
    players.set(playerId, entry);
    return entry;
  }

  return {
    /** Calls `listener` whenever a player opens or closes a socket here. `isFirst`: the player had none. */
    watch(listener: typeof onChange): void {
      onChange = listener;
    },
    flowOf: (playerId: string): Flow => entryOf(playerId).flow,
    /** Returns whether a session of this player was revoked a moment ago, so that this one needs another check. */
    add(socket: GameSocket): boolean {
      const { playerId } = socket.data.session;
      const entry = entryOf(playerId);
      socket.data.openedAtMs = nowMs();
      entry.sockets.push(socket);
      replaceOldest(entry);
      onChange(playerId, entry.sockets.length === 1);
      return nowMs() - entry.revokedAtMs < REVOCATION_ECHO_MS;
    },
    remove(socket: GameSocket): void {
      const { playerId } = socket.data.session;
      const entry = players.get(playerId);
      if (!entry) return;
      entry.sockets = entry.sockets.filter((other) => other !== socket);
      if (entry.sockets.length === 0) entry.emptySinceMs = nowMs();
      onChange(playerId, false);
    },
    /** Notes what the player has elsewhere: all processes share 8 sockets and one allowance of packets. */
    share(playerId: string, elsewhere: Elsewhere): void {
      const entry = players.get(playerId);
      if (!entry) return;
      entry.elsewhere = elsewhere;
      entry.flow.cost = 1 + elsewhere.processes;
      replaceOldest(entry);
    },
    of: (playerId: string): readonly GameSocket[] => players.get(playerId)?.sockets ?? [],
    marksOf: (playerId: string): SocketMark[] => (players.get(playerId)?.sockets ?? []).map(markOf),
    all: (): GameSocket[] => [...players.values()].flatMap((entry) => entry.sockets),
    playerIds: (): string[] =>
      [...players].filter(([, { sockets }]) => sockets.length > 0).map(([playerId]) => playerId),
    /** Counts each player at one process only. */
    playerCount: (): number => [...players.values()].filter(countsHere).length,
    /** Also notes players without a socket, since one may be connecting. */
    noteRevocation(playerId: string): void {
      entryOf(playerId).revokedAtMs = nowMs();
    },
    sweep(): void {
      for (const [playerId, entry] of players)
        if (entry.sockets.length === 0 && nowMs() - entry.emptySinceMs > FLOW_KEPT_MS)
          players.delete(playerId);
    },
  };
}
