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

export type RoomEvent = {
  [E in keyof RoomServerEvents]: { event: E; data: Parameters<RoomServerEvents[E]>[0] };
}[keyof RoomServerEvents];

/** Returns a ticket for one handshake, the server's address, and the route to this player's process. */
export type GetTicket = () => Promise<ActionResult<{ ticket: string; url: string; route: string }>>;

export type ConnectionHandlers = {
  /** `replaced`: a newer tab took over. This one waits for `comeBack` or until it is shown again. */
  onConnection: (connected: boolean, replaced: boolean) => void;
  onAnsweredElsewhere: (judgement: Judgement, isDaily: boolean) => void;
  onQuestionsGone?: (gone: QuestionsGone) => void;
  onLivesChanged: (lives: WireLives) => void;
  onNotifications?: (notifications: WireNotifications) => void;
  onRoomEvent?: (event: RoomEvent) => void;
  onSessionEnded: () => void;
};

export type GameConnection = {
  fetchQuestions: (payload: QuestionFetchPayload) => Promise<Ack<QuestionSet>>;
  answer: (payload: UpdateLifePayload) => Promise<Ack<Judgement>>;
  photoFailed: (payload: PhotoFailedPayload) => Promise<Ack<QuestionSet>>;
  fetchRound: (payload: RoundFetchPayload) => Promise<Ack<WireRound | null>>;
  /** Starts or resumes the daily. */
  fetchDaily: (payload: DailyFetchPayload) => Promise<Ack<QuestionSet>>;
  answerDaily: (payload: DailyAnswerPayload) => Promise<Ack<Judgement>>;
  askRoom: <E extends keyof RoomClientEvents>(event: E, payload: PayloadOf<E>) => Promise<AnswerOf<E>>;
  /** Takes over from the tab that replaced this one. Otherwise does nothing. */
  comeBack: () => void;
  /** Opens a new connection at once, which is in no room. */
  renew: () => void;
  close: () => void;
};

type GameSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
const ROOM_EVENTS = ['room', 'roomprogress', 'roomanswered', 'roomended'] as const;
const ANSWER_TIMEOUT_MS = 10_000;
const SESSION_END_CODES = ['NOT_SIGNED_IN', 'DELETION_SCHEDULED'];
const UNREACHABLE = { success: false, code: 'UNAVAILABLE', message: '' } as const;

/** Keeps a WebSocket open, with a new ticket per handshake. Reconnects in 1 to 5 s, or once the network is back. Requests never throw. */
export function connectGame(getTicket: GetTicket, handlers: ConnectionHandlers): GameConnection {
  const state: ConnectionState = {
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
    if (answer && !answer.ok && SESSION_END_CODES.includes(answer.code) && !state.closed)
      handlers.onSessionEnded();
    return answer?.ok ? answer.data : null;
  }
  async function open() {
    const first = await newTicket();
    if (state.closed) return;
    if (!first) return retryLater(state, open);
    let firstTicket: string | null = first.ticket;
    state.socket = createSocket(first.url, routeQuery(state, first.route), async (send) => {
      const ticket = firstTicket ?? (await newTicket())?.ticket ?? '';
      firstTicket = null;
      send({ ticket });
    });
    listen(state, state.socket, handlers);
    state.socket.connect();
  }
  function reconnectNow() {
    if (!state.socket || state.socket.connected || state.replaced) return;
    clearTimeout(state.retry);
    state.socket.disconnect().connect();
  }
  function comeBack() {
    if (!state.replaced) return;
    state.replaced = false;
    handlers.onConnection(false, false);
    reconnectNow();
  }
  function renew() {
    if (!state.socket?.connected) return;
    state.socket.disconnect();
    clearTimeout(state.retry);
    state.socket.connect();
  }
  function onVisibilityChange() {
    if (!document.hidden) comeBack();
  }
  window.addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', onVisibilityChange);
  void open();

  return {
    ...requestsOf(state),
    comeBack,
    renew,
    close: () => {
      state.closed = true;
      clearTimeout(state.retry);
      window.removeEventListener('online', reconnectNow);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      state.socket?.removeAllListeners();
      state.socket?.disconnect();
    },
  };
}

type ConnectionState = {
  socket: GameSocket | null;
  closed: boolean;
  /** Replaced by a newer tab: no further attempt until the player returns to this one. */
  replaced: boolean;
  attempts: number;
  /** Consecutive connections that reached no process. */
  misses: number;
  retry: ReturnType<typeof setTimeout> | undefined;
};

type AskingEvent = keyof ClientToServerEvents;
type PayloadOf<E extends AskingEvent> = Parameters<ClientToServerEvents[E]>[0];
type AnswerOf<E extends AskingEvent> = Parameters<NonNullable<Parameters<ClientToServerEvents[E]>[1]>>[0];

/** Returns the requests of a connection. They resolve to UNREACHABLE without an answer in time. */
function requestsOf(state: ConnectionState): Omit<GameConnection, 'comeBack' | 'renew' | 'close'> {
  const ask =
    <E extends AskingEvent>(event: E) =>
    async (payload: PayloadOf<E>): Promise<AnswerOf<E>> => {
      // Socket.IO cannot infer the types of an event that is a parameter.
      const socket = state.socket?.connected ? (state.socket as Socket).timeout(ANSWER_TIMEOUT_MS) : null;
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
function retryLater(state: ConnectionState, again: () => void): void {
  clearTimeout(state.retry);
  const delay = Math.min(RECONNECTION_DELAY_MS * 2 ** state.attempts, maxDelayMs(state.attempts));
  state.attempts += 1;
  if (!state.closed) state.retry = setTimeout(again, delay);
}

function listen(state: ConnectionState, socket: GameSocket, handlers: ConnectionHandlers): void {
  // Socket.IO reconnects after a lost connection, but not after a refusal by the server.
  const retryIfInactive = () => {
    if (!socket.active && !state.replaced) retryLater(state, () => socket.connect());
  };
  const onConnectError = () => {
    if (socket.active) state.misses += 1;
    socket.io.reconnectionDelayMax(maxDelayMs(state.misses));
    retryIfInactive();
  };
  socket.on('connect', () => {
    state.attempts = 0;
    state.misses = 0;
    socket.io.reconnectionDelayMax(maxDelayMs(0));
    handlers.onConnection(true, false);
  });
  socket.on('disconnect', () => {
    handlers.onConnection(false, state.replaced);
    retryIfInactive();
  });
  socket.on('connect_error', onConnectError);
  socket.on('answeredElsewhere', (judgement) => handlers.onAnsweredElsewhere(judgement, false));
  socket.on('dailyAnsweredElsewhere', (judgement) => handlers.onAnsweredElsewhere(judgement, true));
  socket.on('questionsGone', (gone) => handlers.onQuestionsGone?.(gone));
  socket.on('livesChanged', handlers.onLivesChanged);
  socket.on('notifications', (notifications) => handlers.onNotifications?.(notifications));
  for (const event of ROOM_EVENTS)
    socket.on(event, (data: RoomEvent['data']) => handlers.onRoomEvent?.({ event, data } as RoomEvent));
  socket.on('connectionReplaced', () => {
    state.replaced = true;
    // Socket.IO does not reconnect after a disconnect by the client.
    socket.disconnect();
  });
  socket.on('sessionEnded', handlers.onSessionEnded);
}

/** Returns the query of each handshake. After a miss the route leads to another process, as the first may hang. */
function routeQuery(state: ConnectionState, route: string): { route: string } {
  return {
    get route() {
      return state.misses > 0 ? `${route}.${state.misses}` : route;
    },
  };
}

function createSocket(
  url: string,
  query: { route: string },
  auth: (send: (data: HandshakeAuth) => void) => void,
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
