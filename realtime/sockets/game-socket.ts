import type { Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@/lib/contract/realtime/protocol';
import type { FoundSession } from '@/lib/sessions/session';
import type { Language } from '@/messages/languages';
import type { Flow } from '../guard/flood-guard';
import type { BusMessages } from './bus-messages';

export type SocketData = {
  session: FoundSession;
  language: Language;
  flow: Flow;
  /** Epoch ms. Of a player with too many sockets, the oldest are closed. */
  openedAtMs: number;
  /** The number of unanswered events. A shutdown waits for them. */
  eventsInWork: number;
};

export type GameSocket = Socket<ClientToServerEvents, ServerToClientEvents, BusMessages, SocketData>;
export type GameServer = Server<ClientToServerEvents, ServerToClientEvents, BusMessages, SocketData>;
