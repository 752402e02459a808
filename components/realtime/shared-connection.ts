'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { type ConnectionHandlers, connectGame, type GameConnection, type GetTicket } from './game-connection';

export type Listener = Partial<ConnectionHandlers>;

type AcquiredConnection = {
  connection: GameConnection;
  /** Unsubscribes. The connection stays open while another screen uses it. */
  release: () => void;
};

/** Keeps the connection open between two screens. */
const LINGER_MS = 5000;

/** Shares one connection between all holders. It closes some time after the last one released it. */
export function createSharedConnection(connect: typeof connectGame) {
  const listeners = new Set<Listener>();
  let open: GameConnection | null = null;
  let state = { connected: false, replaced: false };
  let lingering: ReturnType<typeof setTimeout> | undefined;

  function close() {
    open?.close();
    open = null;
    state = { connected: false, replaced: false };
  }
  const each = (notify: (listener: Listener) => void) => [...listeners].forEach(notify);
  const handlers: ConnectionHandlers = {
    onConnection: (connected, replaced) => {
      state = { connected, replaced };
      each((listener) => listener.onConnection?.(connected, replaced));
    },
    onAnsweredElsewhere: (judgement, isDaily) =>
      each((listener) => listener.onAnsweredElsewhere?.(judgement, isDaily)),
    onQuestionsGone: (gone) => each((listener) => listener.onQuestionsGone?.(gone)),
    onLivesChanged: (lives) => each((listener) => listener.onLivesChanged?.(lives)),
    onNotifications: (notifications) => each((listener) => listener.onNotifications?.(notifications)),
    onRoomEvent: (event) => each((listener) => listener.onRoomEvent?.(event)),
    onSessionEnded: () => {
      close();
      each((listener) => listener.onSessionEnded?.());
    },
  };

  function acquire(getTicket: GetTicket, listener: Listener): AcquiredConnection {
    clearTimeout(lingering);
    listeners.add(listener);
    open ??= connect(getTicket, handlers);
    if (state.connected || state.replaced) listener.onConnection?.(state.connected, state.replaced);
    return {
      connection: open,
      release: () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        lingering = setTimeout(close, LINGER_MS);
      },
    };
  }
  return { acquire };
}

/** The connection of this tab. A login loads a new page, so it never outlives its player. */
export const sharedConnection = createSharedConnection(connectGame);

/** Uses the connection of this tab while the screen shows. `listener` must be a stable object. */
export function useConnection(getTicket: GetTicket, listener: Listener) {
  const connection = useRef<GameConnection | null>(null);
  const [connected, setConnected] = useState(false);
  const [replaced, setReplaced] = useState(false);
  useEffect(() => {
    const acquired = sharedConnection.acquire(getTicket, {
      ...listener,
      onConnection: (connected, replaced) => {
        setConnected(connected);
        setReplaced(replaced);
      },
    });
    connection.current = acquired.connection;
    return () => {
      acquired.release();
      connection.current = null;
      setConnected(false);
    };
  }, [getTicket, listener]);
  const playHere = useCallback(() => connection.current?.comeBack(), []);
  return { connection, connected, replaced, playHere };
}
