import type { Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@/lib/contract/realtime/protocol';
import type { OpenSession } from '@/lib/sessions/session';
import type { Flow } from './flood-guard';

type NoEvents = Record<string, never>;
/** Set once at the handshake: who this is, and how much this player has been sending. */
export type SocketData = { session: OpenSession; flow: Flow };

export type GameSocket = Socket<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;
export type GameServer = Server<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;
