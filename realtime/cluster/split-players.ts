import type { SharedEvents } from '../sockets/bus-messages';
import { type Connections, type Elsewhere, NOWHERE, type SocketMark } from '../sockets/connections';
import type { GameSocket } from '../sockets/game-socket';
import type { Bus } from './bus';

/** Players who connect or leave within this time share a message. */
const GATHER_MS = 50;
/** Fits into 64 KiB. */
const MOST_PLAYERS_PER_MESSAGE = 500;
/** What was not announced again for so long is forgotten: the message about its end was lost. */
const KEPT_MS = 90_000;

type Heard = { marks: readonly SocketMark[]; atMs: number };
type Options = {
  bus: Bus;
  connections: Connections;
  /** Names this process. Changes when others took it for dead. */
  processId: () => string;
  nowMs: () => number;
};

export type SplitPlayers = ReturnType<typeof createSplitPlayers>;

function elsewhereOf(heard: ReadonlyMap<string, Heard>): Elsewhere {
  return { processes: heard.size, marks: [...heard.values()].flatMap(({ marks }) => marks) };
}

/**
 * Knows which players of this process are connected to others too. Each process announces its new players, and those
 * that have the same player answer. A player on one process costs nothing more, whatever the player does.
 */
export function createSplitPlayers({ bus, connections, processId, nowMs }: Options) {
  /** By player of this process, then by process. */
  const split = new Map<string, Map<string, Heard>>();
  /** What to announce next, and whether it asks for an answer. */
  const gathered = new Map<string, boolean>();

  function announce(playerId: string, asks: boolean): void {
    if (gathered.size === 0) setTimeout(send, GATHER_MS).unref();
    gathered.set(playerId, asks || gathered.get(playerId) === true);
  }

  function send(): void {
    const players = [...gathered].map(
      ([playerId, asks]) => [playerId, connections.marksOf(playerId), asks] as const,
    );
    gathered.clear();
    for (let i = 0; i < players.length; i += MOST_PLAYERS_PER_MESSAGE)
      bus.send('playersHere', processId(), players.slice(i, i + MOST_PLAYERS_PER_MESSAGE));
    for (const [playerId, marks] of players) if (marks.length === 0) setSplit(playerId, new Map());
  }

  function setSplit(playerId: string, heard: Map<string, Heard>): void {
    if (heard.size > 0) split.set(playerId, heard);
    else if (!split.delete(playerId)) return;
    connections.share(playerId, heard.size > 0 ? elsewhereOf(heard) : NOWHERE);
  }

  bus.on('playersHere', (from, players) => {
    for (const [playerId, marks, asks] of players) {
      if (connections.of(playerId).length === 0) continue;
      const heard = new Map(split.get(playerId));
      if (marks.length > 0) heard.set(from, { marks, atMs: nowMs() });
      else heard.delete(from);
      setSplit(playerId, heard);
      if (asks) announce(playerId, false);
    }
  });
  bus.on('toPlayer', (playerId, event, data, room) => emitTo(connections.of(playerId), event, data, room));

  return {
    /** Notes that a player has opened or closed a socket here. `isFirst`: the player had none. */
    note(playerId: string, isFirst: boolean): void {
      if (isFirst || split.has(playerId)) announce(playerId, isFirst);
    },
    /**
     * Sends an event to the player's other sockets, wherever they are connected: to those in `room` alone when it is
     * given. Other processes get a message only if they have the player.
     */
    emitToOthers<E extends keyof SharedEvents>(
      socket: GameSocket,
      event: E,
      data: SharedEvents[E],
      room: string | null = null,
    ): void {
      const { playerId } = socket.data.session;
      const others = connections.of(playerId).filter((other) => other !== socket);
      emitTo(others, event, data, room);
      if (split.has(playerId)) bus.send('toPlayer', playerId, event, data, room);
    },
    /** Announces every player again: messages may have been lost, or this process has a new id. */
    announceAll(): void {
      for (const playerId of connections.playerIds()) announce(playerId, true);
    },
    /** Keeps what these processes have announced lately, and forgets the rest. */
    forgetAllBut(others: ReadonlySet<string>): void {
      for (const [playerId, heard] of split) {
        const kept = [...heard].filter(([id, { atMs }]) => others.has(id) && nowMs() - atMs < KEPT_MS);
        if (kept.length < heard.size) setSplit(playerId, new Map(kept));
      }
    },
    /** Whether any player is known to be connected elsewhere too. */
    hasAny: (): boolean => split.size > 0,
  };
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
