import { io, type Socket } from 'socket.io-client';
import {
  CONNECT_TIMEOUT_MS,
  maxDelayMs,
  RECONNECTION_DELAY_MS,
  RECONNECTION_SPREAD,
} from '@/components/client/realtime-timing';
import type { ActionResult } from '@/lib/contract/action-result';
import type { WireRound } from '@/lib/contract/quiz/round';
import type {
  Ack,
  ClientToServerEvents,
  DailyAnswerPayload,
  DailyFetchPayload,
  HandshakeAuth,
  Judgement,
  PhotoFailedPayload,
  QuestionFetchPayload,
  QuestionSet,
  QuestionsGone,
  RoundFetchPayload,
  ServerToClientEvents,
  UpdateLifePayload,
  WireLives,
  WireNotifications,
} from '@/lib/contract/realtime/protocol';
import type { RoomClientEvents, RoomServerEvents } from '@/lib/contract/realtime/room-events';
import { reloadAfterRelease } from './reload-after-release';

/** An event that members of a live room get. */
export type RoomEvent = {
  [E in keyof RoomServerEvents]: { event: E; data: Parameters<RoomServerEvents[E]>[0] };
}[keyof RoomServerEvents];

/** Returns a ticket for one handshake, the server's address and what leads to this player's process there. */
export type GetTicket = () => Promise<ActionResult<{ ticket: string; url: string; route: string }>>;

export type ConnectionHandlers = {
  /** `replaced`: a newer tab replaced this one, which waits for `comeBack` or for being shown again. */
  onConnection: (connected: boolean, replaced: boolean) => void;
  onAnsweredElsewhere: (judgement: Judgement, isDaily: boolean) => void;
  onQuestionsGone?: (gone: QuestionsGone) => void;
  onLivesChanged: (lives: WireLives) => void;
  onNotifications?: (notices: WireNotifications) => void;
  onRoomEvent?: (event: RoomEvent) => void;
  onSessionEnded: () => void;
};

export type GameConnection = {
  fetchQuestions: (payload: QuestionFetchPayload) => Promise<Ack<QuestionSet>>;
  answer: (payload: UpdateLifePayload) => Promise<Ack<Judgement>>;
  photoFailed: (payload: PhotoFailedPayload) => Promise<Ack<QuestionSet>>;
  fetchRound: (payload: RoundFetchPayload) => Promise<Ack<WireRound | null>>;
  /** Starts the daily, or resumes it. */
  fetchDaily: (payload: DailyFetchPayload) => Promise<Ack<QuestionSet>>;
  answerDaily: (payload: DailyAnswerPayload) => Promise<Ack<Judgement>>;
  askRoom: <E extends keyof RoomClientEvents>(event: E, payload: PayloadOf<E>) => Promise<AnswerOf<E>>;
  /** Replaces another tab again; does nothing for a tab that was not replaced. */
  comeBack: () => void;
  /** Opens a new connection at once, which is in no live room. */
  renew: () => void;
  close: () => void;
};

type GameSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
const ROOM_EVENTS = ['room', 'roomprogress', 'roomanswered', 'roomended'] as const;
const ANSWER_TIMEOUT_MS = 10_000;
const ENDING = ['NOT_SIGNED_IN', 'DELETION_SCHEDULED'];
const UNREACHABLE = { success: false, code: 'UNAVAILABLE', message: '' } as const;

/**
 * Keeps one WebSocket connection to the game until it is closed, with a new ticket for each handshake. Reconnects
 * after 1 to 5 s, or at once when the network is back. Requests resolve to answers and never throw.
 */
export function connectGame(getTicket: GetTicket, handlers: ConnectionHandlers): GameConnection {
  const line: Line = {
    socket: null,
    closed: false,
    replaced: false,
    attempts: 0,
    misses: 0,
    retry: undefined,
  };

  async function newTicket() {
    const answer = await getTicket().catch((error: unknown) => {
      reloadAfterRelease(error);
      return null;
    });
    if (answer && !answer.ok && ENDING.includes(answer.code) && !line.closed) handlers.onSessionEnded();
    return answer?.ok ? answer.data : null;
  }
  async function open() {
    const first = await newTicket();
    if (line.closed) return;
    if (!first) return later(line, open);
    let unused: string | null = first.ticket;
    line.socket = createSocket(first.url, routeOver(line, first.route), async (give) => {
      const ticket = unused ?? (await newTicket())?.ticket ?? '';
      unused = null;
      give({ ticket });
    });
    listen(line, line.socket, handlers);
    line.socket.connect();
  }
  function hurry() {
    if (!line.socket || line.socket.connected || line.replaced) return;
    clearTimeout(line.retry);
    line.socket.disconnect().connect();
  }
  function comeBack() {
    if (!line.replaced) return;
    line.replaced = false;
    handlers.onConnection(false, false);
    hurry();
  }
  function renew() {
    if (!line.socket?.connected) return;
    line.socket.disconnect();
    clearTimeout(line.retry);
    line.socket.connect();
  }
  function look() {
    if (!document.hidden) comeBack();
  }
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', look);
  void open();

  return {
    ...requestsOver(line),
    comeBack,
    renew,
    close: () => {
      line.closed = true;
      clearTimeout(line.retry);
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', look);
      line.socket?.removeAllListeners();
      line.socket?.disconnect();
    },
  };
}

type Line = {
  socket: GameSocket | null;
  closed: boolean;
  /** Replaced by a newer tab: no further attempt until the player returns to this one. */
  replaced: boolean;
  attempts: number;
  /** Connections in a row that reached no process. */
  misses: number;
  retry: ReturnType<typeof setTimeout> | undefined;
};

type AskingEvent = keyof ClientToServerEvents;
type PayloadOf<E extends AskingEvent> = Parameters<ClientToServerEvents[E]>[0];
type AnswerOf<E extends AskingEvent> = Parameters<NonNullable<Parameters<ClientToServerEvents[E]>[1]>>[0];

/** Returns the requests of a connection. Without an answer in time they resolve to null. */
function requestsOver(line: Line): Omit<GameConnection, 'comeBack' | 'renew' | 'close'> {
  const ask =
    <E extends AskingEvent>(event: E) =>
    async (payload: PayloadOf<E>): Promise<AnswerOf<E>> => {
      // Socket.IO cannot infer the types of an event that is a parameter.
      const socket = line.socket?.connected ? (line.socket as Socket).timeout(ANSWER_TIMEOUT_MS) : null;
      return (await socket?.emitWithAck(event, payload).catch(() => null)) ?? UNREACHABLE;
    };
  return {
    fetchQuestions: ask('questionfetch'),
    answer: ask('updateLife'),
    fetchRound: ask('roundfetch'),
    photoFailed: ask('photoFailed'),
    fetchDaily: ask('dailyfetch'),
    answerDaily: ask('dailyanswer'),
    askRoom: (event, payload) => ask(event)(payload),
  };
}

/** Retries after a delay that grows from 1 to 5 s. */
function later(line: Line, again: () => void): void {
  clearTimeout(line.retry);
  const delay = Math.min(RECONNECTION_DELAY_MS * 2 ** line.attempts, maxDelayMs(line.attempts));
  line.attempts += 1;
  if (!line.closed) line.retry = setTimeout(again, delay);
}

function listen(line: Line, socket: GameSocket, handlers: ConnectionHandlers): void {
  // Socket.IO reconnects after a lost connection, but not after a refusal by the server.
  const tryAgain = () => {
    if (!socket.active && !line.replaced) later(line, () => socket.connect());
  };
  const tryElsewhere = () => {
    if (socket.active) line.misses += 1;
    socket.io.reconnectionDelayMax(maxDelayMs(line.misses));
    tryAgain();
  };
  socket.on('connect', () => {
    line.attempts = 0;
    line.misses = 0;
    socket.io.reconnectionDelayMax(maxDelayMs(0));
    handlers.onConnection(true, false);
  });
  socket.on('disconnect', () => {
    handlers.onConnection(false, line.replaced);
    tryAgain();
  });
  socket.on('connect_error', tryElsewhere);
  socket.on('answeredElsewhere', (judgement) => handlers.onAnsweredElsewhere(judgement, false));
  socket.on('dailyAnsweredElsewhere', (judgement) => handlers.onAnsweredElsewhere(judgement, true));
  socket.on('questionsGone', (gone) => handlers.onQuestionsGone?.(gone));
  socket.on('livesChanged', handlers.onLivesChanged);
  socket.on('notices', (notices) => handlers.onNotifications?.(notices));
  for (const event of ROOM_EVENTS)
    socket.on(event, (data: RoomEvent['data']) => handlers.onRoomEvent?.({ event, data } as RoomEvent));
  socket.on('connectionReplaced', () => {
    line.replaced = true;
    // Socket.IO does not reconnect after a disconnect by the client.
    socket.disconnect();
  });
  socket.on('sessionEnded', handlers.onSessionEnded);
}

/** Makes the query of each handshake. After a miss another route leads to another process, as the first may hang. */
function routeOver(line: Line, route: string): { route: string } {
  return {
    get route() {
      return line.misses > 0 ? `${route}.${line.misses}` : route;
    },
  };
}

function createSocket(
  url: string,
  query: { route: string },
  auth: (give: (data: HandshakeAuth) => void) => void,
): GameSocket {
  return io(url, {
    query,
    auth,
    autoConnect: false,
    transports: ['websocket'],
    withCredentials: true,
    reconnectionDelay: RECONNECTION_DELAY_MS,
    reconnectionDelayMax: maxDelayMs(0),
    randomizationFactor: RECONNECTION_SPREAD,
    timeout: CONNECT_TIMEOUT_MS,
  });
}
