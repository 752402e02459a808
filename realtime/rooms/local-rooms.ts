import type { RoomEnded } from '@/lib/contract/rooms/room-view';
import type { GameServer, GameSocket } from '../sockets/game-socket';

const PREFIX = 'room:';

/** The Socket.IO room of a live room. */
export const socketRoom = (roomId: string) => `${PREFIX}${roomId}`;

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
      socket.join(socketRoom(roomId));
    },
    exit(socket: GameSocket, roomId: string): void {
      socket.leave(socketRoom(roomId));
    },
    /** Forgets rooms whose last socket has gone. */
    sweep(): void {
      for (const roomId of rooms.keys()) if (!membersOf(roomId)) rooms.delete(roomId);
    },
    /** Notes that all sockets of this process get this version. */
    noteVersion(roomId: string, version: number): void {
      const room = rooms.get(roomId);
      if (room) room.version = version;
    },
    /** Tells these sockets that they see the room no more. */
    end(gone: readonly GameSocket[], roomId: string, reason: RoomEnded['reason']): void {
      const room = rooms.get(roomId);
      if (!room) return;
      for (const socket of gone) {
        socket.leave(socketRoom(roomId));
        socket.emit('roomended', { code: room.code, reason });
      }
    },
  };
}
