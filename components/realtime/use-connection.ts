'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { GameConnection, GetTicket } from './game-connection';
import { type Listener, sharedConnection } from './shared-connection';

/** Holds the connection of this tab while the screen shows. `listener` must stay the same object. */
export function useConnection(getTicket: GetTicket, listener: Listener) {
  const connection = useRef<GameConnection | null>(null);
  const [connected, setConnected] = useState(false);
  const [replaced, setReplaced] = useState(false);
  useEffect(() => {
    const held = sharedConnection.hold(getTicket, {
      ...listener,
      onConnection: (isThere, madeWay) => {
        setConnected(isThere);
        setReplaced(madeWay);
      },
    });
    connection.current = held.connection;
    return () => {
      held.release();
      connection.current = null;
      setConnected(false);
    };
  }, [getTicket, listener]);
  const playHere = useCallback(() => connection.current?.comeBack(), []);
  return { connection, connected, replaced, playHere };
}
