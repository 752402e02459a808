import { io } from 'socket.io-client';
import {
  CONNECT_TIMEOUT_MS,
  maxDelayMs,
  RECONNECTION_DELAY_MS,
  RECONNECTION_SPREAD,
} from '@/components/client/realtime-timing';
import { type ClientSocket, TEST_ORIGIN, ticketFor } from '@/tests/support/realtime';
import type { DrillPlayer } from './players';

/** Connects through nginx as the page does: with its timing, its routing key, and another try after a refusal. */
export function connectPlayer(origin: string, player: DrillPlayer, route: string): ClientSocket {
  const options = {
    transports: ['websocket'],
    forceNew: true,
    query: { route },
    reconnectionDelay: RECONNECTION_DELAY_MS,
    reconnectionDelayMax: maxDelayMs(0),
    randomizationFactor: RECONNECTION_SPREAD,
    timeout: CONNECT_TIMEOUT_MS,
    rejectUnauthorized: false,
    localAddress: player.address,
    extraHeaders: { host: 'live.lineup.example', origin: TEST_ORIGIN },
    auth: (give: (auth: object) => void) => give({ ticket: ticketFor(player) }),
  };
  const socket: ClientSocket = io(origin, options);
  // Socket.IO does not reconnect after a refusal by the server.
  const tryAgain = () => {
    if (!socket.active) setTimeout(() => socket.connect(), RECONNECTION_DELAY_MS);
  };
  let misses = 0;
  const noteMisses = (count: number) => {
    misses = count;
    socket.io.reconnectionDelayMax(maxDelayMs(misses));
  };
  socket.on('connect', () => noteMisses(0));
  socket.on('connect_error', () => {
    if (socket.active) noteMisses(misses + 1);
    tryAgain();
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') tryAgain();
  });
  return socket;
}
