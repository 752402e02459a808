import { type ConnectionHandlers, connectGame, type GameConnection, type GetTicket } from './game-connection';

/** What a screen wants to hear; it may be one thing or all. */
export type Listener = Partial<ConnectionHandlers>;

export type HeldConnection = {
  connection: GameConnection;
  /** This listener hears nothing more. The connection stays while somebody else holds it. */
  release: () => void;
};

/** Longer than it takes to come from one screen to another, so that the connection survives the way. */
const LINGER_MS = 5000;

/**
 * One connection for all who want one: the first to hold it opens it, and some time after the last has let go it is
 * closed. A listener hears at once how things stand. When the session ends it is closed for all, and opened again only
 * for who comes after that.
 */
export function createSharedConnection(connect: typeof connectGame) {
  const listeners = new Set<Listener>();
  let open: GameConnection | null = null;
  let state = { isThere: false, madeWay: false };
  let lingering: ReturnType<typeof setTimeout> | undefined;

  function close() {
    open?.close();
    open = null;
    state = { isThere: false, madeWay: false };
  }
  const each = (tell: (listener: Listener) => void) => [...listeners].forEach(tell);
  const handlers: ConnectionHandlers = {
    onConnection: (isThere, madeWay) => {
      state = { isThere, madeWay };
      each((listener) => listener.onConnection?.(isThere, madeWay));
    },
    onAnsweredElsewhere: (judgement) => each((listener) => listener.onAnsweredElsewhere?.(judgement)),
    onQuestionsGone: (gone) => each((listener) => listener.onQuestionsGone?.(gone)),
    onLivesChanged: (lives) => each((listener) => listener.onLivesChanged?.(lives)),
    onNotices: (notices) => each((listener) => listener.onNotices?.(notices)),
    onSessionEnded: () => {
      close();
      each((listener) => listener.onSessionEnded?.());
    },
  };

  function hold(getTicket: GetTicket, listener: Listener): HeldConnection {
    clearTimeout(lingering);
    listeners.add(listener);
    open ??= connect(getTicket, handlers);
    if (state.isThere || state.madeWay) listener.onConnection?.(state.isThere, state.madeWay);
    return {
      connection: open,
      release: () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        lingering = setTimeout(close, LINGER_MS);
      },
    };
  }
  return { hold };
}

/** The one of this tab. A new log-in comes with a new page, so that it never outlives its player. */
export const sharedConnection = createSharedConnection(connectGame);
