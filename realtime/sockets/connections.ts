import type { Flow } from '../guard/flood-guard';
import type { GameSocket } from './game-socket';

/** Above this, the oldest socket is closed. Counts the sockets of all processes. */
const MAX_SOCKETS_PER_PLAYER = 8;
/** How long a player's flow is kept after the last socket has closed, so that reconnecting resets no limit. */
const FLOW_KEPT_MS = 30_000;
/** Longer than a handshake. A socket that opens within this time of a revocation may have authenticated before the revocation. */
const RECHECK_AFTER_REVOCATION_MS = 15_000;

export type SocketRef = readonly [socketId: string, openedAtMs: number];
export type RemoteRefs = { processes: number; refs: readonly SocketRef[] };

export const NO_REMOTE_REFS: RemoteRefs = Object.freeze({ processes: 0, refs: [] });

type Entry = {
  flow: Flow;
  sockets: GameSocket[];
  remote: RemoteRefs;
  revokedAtMs: number;
  emptySinceMs: number;
};

const refOf = (socket: GameSocket): SocketRef => [socket.id, socket.data.openedAtMs];
/** A total order, so that all processes agree which socket is the oldest. */
const byAge = ([idA, a]: SocketRef, [idB, b]: SocketRef) => a - b || (idA < idB ? -1 : 1);

const allRefs = ({ sockets, remote }: Entry) => [...sockets.map(refOf), ...remote.refs].sort(byAge);

/** Closes a socket. Without the message, its client would reconnect and replace another socket. */
function replace(socket: GameSocket): void {
  socket.emit('connectionReplaced');
  socket.disconnect(true);
}

function replaceOldest(entry: Entry): void {
  const { sockets, remote } = entry;
  const excess = sockets.length + remote.refs.length - MAX_SOCKETS_PER_PLAYER;
  if (excess <= 0) return;
  const ids = new Set(
    allRefs(entry)
      .slice(0, excess)
      .map(([id]) => id),
  );
  for (const socket of sockets.filter(({ id }) => ids.has(id))) replace(socket);
}

function hasOldest(entry: Entry): boolean {
  if (entry.sockets.length === 0) return false;
  const [oldest] = allRefs(entry);
  return entry.sockets.some(({ id }) => id === oldest?.[0]);
}

export class Connections {
  readonly #players = new Map<string, Entry>();
  #onChange: (playerId: string, isFirst: boolean) => void = () => {};

  constructor(
    private readonly newFlow: () => Flow,
    private readonly nowMs: () => number,
  ) {}

  /** Sets a listener for each socket that opens or closes. `isFirst`: it opened, and the player had none here. */
  onChange(listener: (playerId: string, isFirst: boolean) => void): void {
    this.#onChange = listener;
  }

  flowOf(playerId: string): Flow {
    return this.#entryOf(playerId).flow;
  }

  /** Adds a socket. Returns whether its session must be checked again, because a session of the player was just revoked. */
  add(socket: GameSocket): boolean {
    const { playerId } = socket.data.session;
    const entry = this.#entryOf(playerId);
    socket.data.openedAtMs = this.nowMs();
    entry.sockets.push(socket);
    replaceOldest(entry);
    this.#onChange(playerId, entry.sockets.length === 1);
    return this.nowMs() - entry.revokedAtMs < RECHECK_AFTER_REVOCATION_MS;
  }

  remove(socket: GameSocket): void {
    const { playerId } = socket.data.session;
    const entry = this.#players.get(playerId);
    if (!entry) return;
    entry.sockets = entry.sockets.filter((other) => other !== socket);
    if (entry.sockets.length === 0) entry.emptySinceMs = this.nowMs();
    this.#onChange(playerId, false);
  }

  /** Stores the player's sockets at other processes. The limits of sockets and frames apply to all processes together. */
  setRemote(playerId: string, remote: RemoteRefs): void {
    const entry = this.#players.get(playerId);
    if (!entry) return;
    entry.remote = remote;
    entry.flow.cost = 1 + remote.processes;
    replaceOldest(entry);
  }

  of(playerId: string): readonly GameSocket[] {
    return this.#players.get(playerId)?.sockets ?? [];
  }

  refsOf(playerId: string): SocketRef[] {
    return this.of(playerId).map(refOf);
  }

  all(): GameSocket[] {
    return [...this.#players.values()].flatMap((entry) => entry.sockets);
  }

  playerIds(): string[] {
    return [...this.#players].filter(([, { sockets }]) => sockets.length > 0).map(([playerId]) => playerId);
  }

  /** Returns the number of players. A player on several processes counts at the one with the oldest socket. */
  playerCount(): number {
    return [...this.#players.values()].filter(hasOldest).length;
  }

  /** Stores the time of a revocation, also for players without a socket: one may be connecting. */
  noteRevocation(playerId: string): void {
    this.#entryOf(playerId).revokedAtMs = this.nowMs();
  }

  sweep(): void {
    for (const [playerId, entry] of this.#players)
      if (entry.sockets.length === 0 && this.nowMs() - entry.emptySinceMs > FLOW_KEPT_MS)
        this.#players.delete(playerId);
  }

  #entryOf(playerId: string): Entry {
    const known = this.#players.get(playerId);
    if (known) return known;
    const entry: Entry = {
      flow: this.newFlow(),
      sockets: [],
      remote: NO_REMOTE_REFS,
      revokedAtMs: 0,
      emptySinceMs: this.nowMs(),
    };
    this.#players.set(playerId, entry);
    return entry;
  }
}
