import type { RoomEnded } from '@/lib/contract/rooms/room-view';
import type { RoomViewIn } from '@/lib/rooms/read-room';
import { DEFAULT_LANGUAGE, type Language } from '@/messages/languages';
import type { GameServer, GameSocket } from '../sockets/game-socket';

const PREFIX = 'room:';

/** The Socket.IO room of a live room. */
export const socketRoom = (roomId: string) => `${PREFIX}${roomId}`;

/** The Socket.IO room of the members of a live room with this language. */
const languageRoom = (roomId: string, language: Language) => `${language} ${socketRoom(roomId)}`;

/** What a process keeps of a room: everything else is in the database, and in Socket.IO's own lists of sockets. */
type LocalRoom = {
  code: string;
  /** The version that all sockets of this process have. */
  version: number;
};

/** The rooms with members connected to this process. */
export type LocalRooms = ReturnType<typeof createLocalRooms>;

/** Returns the live rooms that this socket gets events of. */
export function roomsOf(socket: GameSocket): string[] {
  return [...socket.rooms].filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
}

export function createLocalRooms(io: GameServer) {
  const rooms = new Map<string, LocalRoom>();
  const namespace = io.of('/');
  // The adapter is replaced when Redis is attached.
  const membersOf = (roomId: string) => namespace.adapter.rooms.get(socketRoom(roomId));

  function socketsOf(roomId: string): GameSocket[] {
    return [...(membersOf(roomId) ?? [])].flatMap((id) => namespace.sockets.get(id) ?? []);
  }

  /** The socket gets no more events of the room. */
  function exit(socket: GameSocket, roomId: string): void {
    socket.leave(socketRoom(roomId));
    socket.leave(languageRoom(roomId, socket.data.language));
  }

  const playersOf = (roomId: string): string[] => [
    ...new Set(socketsOf(roomId).map((socket) => socket.data.session.playerId)),
  ];

  return {
    get: (roomId: string): Readonly<LocalRoom> | undefined => rooms.get(roomId),
    /** Returns the versions that the sockets of this process have, by room. */
    versions: (): Map<string, number> => new Map([...rooms].map(([id, { version }]) => [id, version])),
    size: (): number => rooms.size,
    socketsOf,
    playersOf,
    /** Returns the players connected to this process, with each room that they are in. */
    members: () =>
      [...rooms.keys()].flatMap((roomId) => playersOf(roomId).map((playerId) => ({ roomId, playerId }))),
    /** The socket gets the events of the room from now on. */
    enter(socket: GameSocket, roomId: string, room: LocalRoom): void {
      if (!membersOf(roomId)) rooms.set(roomId, room);
      socket.join([socketRoom(roomId), languageRoom(roomId, socket.data.language)]);
    },
    exit,
    /** Forgets rooms whose last socket has gone. */
    sweep(): void {
      for (const roomId of rooms.keys()) if (!membersOf(roomId)) rooms.delete(roomId);
    },
    /**
     * Sends the room to this process's sockets, in each socket's language. Does nothing if they have this version or a newer one.
     */
    send(roomId: string, viewIn: RoomViewIn): void {
      const room = rooms.get(roomId);
      // The version is the same in every language.
      const { version } = viewIn(DEFAULT_LANGUAGE);
      if (!room || version <= room.version) return;
      room.version = version;
      const languages = new Set(socketsOf(roomId).map((socket) => socket.data.language));
      for (const language of languages)
        io.local.to(languageRoom(roomId, language)).emit('room', viewIn(language));
    },
    /** Tells these sockets that they see the room no more. */
    end(gone: readonly GameSocket[], roomId: string, reason: RoomEnded['reason']): void {
      const room = rooms.get(roomId);
      if (!room) return;
      for (const socket of gone) {
        exit(socket, roomId);
        socket.emit('roomended', { code: room.code, reason });
      }
    },
  };
}
