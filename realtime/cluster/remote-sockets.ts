import type { SharedEvents } from '../sockets/bus-messages';
import { type Connections, NO_REMOTE_REFS, type RemoteRefs, type SocketRef } from '../sockets/connections';
import type { GameSocket } from '../sockets/game-socket';
import type { Bus } from './bus';

/** One message announces all players who connect or disconnect within this time. */
const GATHER_MS = 50;
/** Keeps a message below 64 KiB. */
const MAX_PLAYERS_PER_MESSAGE = 500;
/** Sockets that are not announced again within this time count as closed: the message about it may have been lost. */
const KEPT_MS = 90_000;

type Announced = { refs: readonly SocketRef[]; atMs: number };

type Deps = {
  bus: Bus;
  connections: Connections;
  processId: () => string;
  nowMs: () => number;
};

/**
 * The sockets that players of this process have at other processes. Each process announces a player at the first socket, and all
 * players again every 30 s. Processes with the same player reply. Further sockets are announced only for players on several processes.
 */
export class RemoteSockets {
  readonly #deps: Deps;
  /** What other processes announced, by player, then by process. */
  readonly #elsewhere = new Map<string, ReadonlyMap<string, Announced>>();
  /** The players of the next message, with `needsReply`. */
  readonly #pending = new Map<string, boolean>();

  constructor(deps: Deps) {
    const { bus, connections } = deps;
    this.#deps = deps;
    bus.on('playersHere', (from, players) => {
      for (const [playerId, refs, needsReply] of players) this.#receive(from, playerId, { refs, needsReply });
    });
    bus.on('toPlayer', (playerId, event, data, room) => emitTo(connections.of(playerId), event, data, room));
  }

  /** Call when a socket has opened or closed. `isFirst`: it opened, and the player had no other socket here. */
  noteChange(playerId: string, isFirst: boolean): void {
    if (isFirst || this.#elsewhere.has(playerId)) this.#announce(playerId, isFirst);
  }

  /** Sends an event to the player's other sockets at all processes; if `room` is given, only to those in this room. */
  emitToOthers<E extends keyof SharedEvents>(
    socket: GameSocket,
    event: E,
    data: SharedEvents[E],
    room: string | null = null,
  ): void {
    const { bus, connections } = this.#deps;
    const { playerId } = socket.data.session;
    const others = connections.of(playerId).filter((other) => other !== socket);
    emitTo(others, event, data, room);
    if (this.#elsewhere.has(playerId)) bus.send('toPlayer', playerId, event, data, room);
  }

  /** Announces every player again, because messages may have been lost or this process has a new id. */
  announceAll(): void {
    for (const playerId of this.#deps.connections.playerIds()) this.#announce(playerId, true);
  }

  /** Forgets the sockets of all processes but these, and those not announced for `KEPT_MS`. */
  keepOnly(processIds: ReadonlySet<string>): void {
    const { nowMs } = this.#deps;
    for (const [playerId, announced] of this.#elsewhere) {
      const kept = [...announced].filter(([id, { atMs }]) => processIds.has(id) && nowMs() - atMs < KEPT_MS);
      if (kept.length < announced.size) this.#set(playerId, new Map(kept));
    }
  }

  hasAny(): boolean {
    return this.#elsewhere.size > 0;
  }

  #announce(playerId: string, needsReply: boolean): void {
    if (this.#pending.size === 0) setTimeout(() => this.#sendPending(), GATHER_MS).unref();
    this.#pending.set(playerId, needsReply || this.#pending.get(playerId) === true);
  }

  #sendPending(): void {
    const { bus, connections, processId } = this.#deps;
    const players = [...this.#pending].map(
      ([playerId, needsReply]) => [playerId, connections.refsOf(playerId), needsReply] as const,
    );
    this.#pending.clear();
    for (let i = 0; i < players.length; i += MAX_PLAYERS_PER_MESSAGE)
      bus.send('playersHere', processId(), players.slice(i, i + MAX_PLAYERS_PER_MESSAGE));
    for (const [playerId, refs] of players) if (refs.length === 0) this.#set(playerId, new Map());
  }

  #receive(
    from: string,
    playerId: string,
    { refs, needsReply }: { refs: readonly SocketRef[]; needsReply: boolean },
  ): void {
    const { connections, nowMs } = this.#deps;
    if (connections.of(playerId).length === 0) return;
    const announced = new Map(this.#elsewhere.get(playerId));
    if (refs.length > 0) announced.set(from, { refs, atMs: nowMs() });
    else announced.delete(from);
    this.#set(playerId, announced);
    if (needsReply) this.#announce(playerId, false);
  }

  #set(playerId: string, announced: ReadonlyMap<string, Announced>): void {
    if (announced.size > 0) this.#elsewhere.set(playerId, announced);
    else if (!this.#elsewhere.delete(playerId)) return;
    this.#deps.connections.setRemote(playerId, announced.size > 0 ? remoteRefs(announced) : NO_REMOTE_REFS);
  }
}

function remoteRefs(announced: ReadonlyMap<string, Announced>): RemoteRefs {
  return { processes: announced.size, refs: [...announced.values()].flatMap(({ refs }) => refs) };
}

function emitTo<E extends keyof SharedEvents>(
  sockets: readonly GameSocket[],
  event: E,
  data: SharedEvents[E],
  room: string | null,
): void {
  // Socket.IO cannot infer the data of an event that is a parameter.
  for (const socket of sockets)
    if (room === null || socket.rooms.has(room))
      (socket.emit as (event: E, data: unknown) => void)(event, data);
}
