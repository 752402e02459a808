import type { Flow } from './flood-guard';
import type { GameSocket } from './game-socket';

/** Past this, the oldest socket is closed. */
const MAX_SOCKETS_PER_PLAYER = 8;
/** How long a player's flow outlives the last socket, so that reconnecting resets nothing. */
const FLOW_KEPT_MS = 30_000;
/** Longer than a handshake: a socket that connects this soon after a revocation may have been checked before it. */
const REVOCATION_ECHO_MS = 15_000;

type Entry = { flow: Flow; sockets: GameSocket[]; revokedAtMs: number; emptySinceMs: number };

export type Connections = ReturnType<typeof createConnections>;

/** Without the message the closed client would reconnect and push out the next one. */
function replace(socket: GameSocket | undefined): void {
  socket?.emit('connectionReplaced');
  socket?.disconnect(true);
}

/** The sockets of this process by player, for delivery and limits. */
export function createConnections(newFlow: () => Flow, nowMs: () => number) {
  const players = new Map<string, Entry>();

  function entryOf(playerId: string): Entry {
    const known = players.get(playerId);
    if (known) return known;
    const entry: Entry = { flow: newFlow(), sockets: [], revokedAtMs: 0, emptySinceMs: nowMs() };
    players.set(playerId, entry);
    return entry;
  }

  return {
    flowOf: (playerId: string): Flow => entryOf(playerId).flow,
    /** Returns whether a session of this player was revoked a moment ago, so that this one needs another check. */
    add(socket: GameSocket): boolean {
      const entry = entryOf(socket.data.session.playerId);
      entry.sockets.push(socket);
      if (entry.sockets.length > MAX_SOCKETS_PER_PLAYER) replace(entry.sockets[0]);
      return nowMs() - entry.revokedAtMs < REVOCATION_ECHO_MS;
    },
    remove(socket: GameSocket): void {
      const entry = players.get(socket.data.session.playerId);
      if (!entry) return;
      entry.sockets = entry.sockets.filter((other) => other !== socket);
      if (entry.sockets.length === 0) entry.emptySinceMs = nowMs();
    },
    of: (playerId: string): readonly GameSocket[] => players.get(playerId)?.sockets ?? [],
    all: (): GameSocket[] => [...players.values()].flatMap((entry) => entry.sockets),
    playerCount: (): number => [...players.values()].filter(({ sockets }) => sockets.length > 0).length,
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
