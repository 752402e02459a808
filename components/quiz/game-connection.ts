import { io, type Socket } from 'socket.io-client';
import type { ActionResult } from '@/lib/action-result';
import {
  CONNECT_TIMEOUT_MS,
  RECONNECTION_DELAY_MAX_MS,
  RECONNECTION_DELAY_MS,
} from '@/lib/browser/realtime-timing';
import type {
  Ack,
  ClientToServerEvents,
  Judgement,
  PhotoFailedPayload,
  QuestionFetchPayload,
  QuestionSet,
  ServerToClientEvents,
  UpdateLifePayload,
  WireLives,
} from '@/lib/realtime/protocol';

/** A ticket for one handshake, and where to shake hands. */
export type GetTicket = () => Promise<ActionResult<{ ticket: string; url: string }>>;

export type ConnectionHandlers = {
  onConnection: (connected: boolean) => void;
  onAnsweredElsewhere: (judgement: Judgement) => void;
  onLivesChanged: (lives: WireLives) => void;
  /** The session is over, here or by the server's word. */
  onSessionEnded: () => void;
};

export type GameConnection = {
  fetchQuestions: (payload: QuestionFetchPayload) => Promise<Ack<QuestionSet>>;
  answer: (payload: UpdateLifePayload) => Promise<Ack<Judgement>>;
  photoFailed: (payload: PhotoFailedPayload) => Promise<Ack<QuestionSet>>;
  close: () => void;
};

type GameSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
const ANSWER_TIMEOUT_MS = 10_000;
const UNREACHABLE = { success: false, code: 'UNAVAILABLE', message: 'Something went wrong' } as const;

/**
 * Keeps one connection to the game until it is closed: websocket only, a fresh ticket for every handshake, trying
 * again after 1 to 5 s however the last attempt ended. Requests answer, they never throw.
 */
export function connectGame(getTicket: GetTicket, handlers: ConnectionHandlers): GameConnection {
  let socket: GameSocket | null = null;
  let closed = false;
  let attempts = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function later(again: () => void) {
    clearTimeout(retry);
    const delay = Math.min(RECONNECTION_DELAY_MS * 2 ** attempts, RECONNECTION_DELAY_MAX_MS);
    attempts += 1;
    if (!closed) retry = setTimeout(again, delay);
  }
  async function newTicket() {
    const answer = await getTicket().catch(() => null);
    if (answer && !answer.ok && answer.code === 'NOT_SIGNED_IN' && !closed) handlers.onSessionEnded();
    return answer?.ok ? answer.data : null;
  }
  async function open() {
    const first = await newTicket();
    if (closed) return;
    if (!first) return later(open);
    let unused: string | null = first.ticket;
    socket = createSocket(first.url, async (give) => {
      const ticket = unused ?? (await newTicket())?.ticket ?? '';
      unused = null;
      give({ ticket });
    });
    const opened = socket;
    opened.on('connect', () => {
      attempts = 0;
      handlers.onConnection(true);
    });
    opened.on('disconnect', () => {
      handlers.onConnection(false);
      if (!opened.active) later(() => opened.connect());
    });
    // A refusal by the server ends the library's own attempts.
    opened.on('connect_error', () => !opened.active && later(() => opened.connect()));
    opened.on('answeredElsewhere', handlers.onAnsweredElsewhere);
    opened.on('livesChanged', handlers.onLivesChanged);
    opened.on('sessionEnded', handlers.onSessionEnded);
    opened.connect();
  }
  void open();

  const ready = () => (socket?.connected ? socket.timeout(ANSWER_TIMEOUT_MS) : null);
  return {
    fetchQuestions: async (p) =>
      (await ready()
        ?.emitWithAck('questionfetch', p)
        .catch(() => null)) ?? UNREACHABLE,
    answer: async (p) =>
      (await ready()
        ?.emitWithAck('updateLife', p)
        .catch(() => null)) ?? UNREACHABLE,
    photoFailed: async (p) =>
      (await ready()
        ?.emitWithAck('photoFailed', p)
        .catch(() => null)) ?? UNREACHABLE,
    close: () => {
      closed = true;
      clearTimeout(retry);
      socket?.removeAllListeners();
      socket?.disconnect();
    },
  };
}

function createSocket(url: string, auth: (give: (data: object) => void) => void): GameSocket {
  return io(url, {
    auth,
    autoConnect: false,
    transports: ['websocket'],
    withCredentials: true,
    reconnectionDelay: RECONNECTION_DELAY_MS,
    reconnectionDelayMax: RECONNECTION_DELAY_MAX_MS,
    timeout: CONNECT_TIMEOUT_MS,
  });
}
