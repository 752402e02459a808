import { type ConnectionHandlers, connectGame, type GameConnection, type GetTicket } from './game-connection';

export type Listener = Partial<ConnectionHandlers>;

export type HeldConnection = {
  connection: GameConnection;
  /** Unsubscribes. The connection stays open while another screen holds it. */
  release: () => void;
};

/** Bridges the change from one screen to another. */
const LINGER_MS = 5000;

/**
 * Shares one connection: the first holder opens it, and it closes some time after the last released it. A new
 * listener receives the current state at once. After the session ended, only a later holder opens it again.
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
  const each = (notify: (listener: Listener) => void) => [...listeners].forEach(notify);
  const handlers: ConnectionHandlers = {
    onConnection: (isThere, madeWay) => {
      state = { isThere, madeWay };
      each((listener) => listener.onConnection?.(isThere, madeWay));
    },
    onAnsweredElsewhere: (judgement, isDaily) =>
      each((listener) => listener.onAnsweredElsewhere?.(judgement, isDaily)),
    onQuestionsGone: (gone) => each((listener) => listener.onQuestionsGone?.(gone)),
    onLivesChanged: (lives) => each((listener) => listener.onLivesChanged?.(lives)),
    onNotifications: (notices) => each((listener) => listener.onNotifications?.(notices)),
    onRoomEvent: (event) => each((listener) => listener.onRoomEvent?.(event)),
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

/** The connection of this tab. A new login loads a new page, so it never outlives its player. */
export const sharedConnection = createSharedConnection(connectGame);
