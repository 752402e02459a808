'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { GameConnection, GetTicket } from './game-connection';
import { type Listener, sharedConnection } from './shared-connection';

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
