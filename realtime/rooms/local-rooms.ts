import type { RoomEnded } from '@/lib/contract/rooms/room-view';
import type { RoomViewInLanguage } from '@/lib/rooms/read-room';
import { DEFAULT_LANGUAGE, type Language } from '@/messages/languages';
import type { GameServer, GameSocket } from '../sockets/game-socket';

const PREFIX = 'room:';

export const socketRoom = (roomId: string) => `${PREFIX}${roomId}`;

const languageRoom = (roomId: string, language: Language) => `${language} ${socketRoom(roomId)}`;

export type Member = { roomId: string; playerId: string };

/** `version` is the newest version that the sockets of this process got. */
type LocalRoom = { code: string; version: number };

export function roomsOf(socket: GameSocket): string[] {
  return [...socket.rooms].filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
}

/** The rooms with members connected to this process. Their sockets are in Socket.IO's rooms. */
export class LocalRooms {
  readonly #rooms = new Map<string, LocalRoom>();
  readonly #namespace: ReturnType<GameServer['of']>;

  constructor(private readonly io: GameServer) {
    this.#namespace = io.of('/');
  }

  get size(): number {
    return this.#rooms.size;
  }

  get(roomId: string): Readonly<LocalRoom> | undefined {
    return this.#rooms.get(roomId);
  }

  versions(): Map<string, number> {
    return new Map([...this.#rooms].map(([id, { version }]) => [id, version]));
  }

  socketsOf(roomId: string): GameSocket[] {
    return [...(this.#socketIdsOf(roomId) ?? [])].flatMap((id) => this.#namespace.sockets.get(id) ?? []);
  }

  playersOf(roomId: string): string[] {
    return [...new Set(this.socketsOf(roomId).map((socket) => socket.data.session.playerId))];
  }

  members(): Member[] {
    return [...this.#rooms.keys()].flatMap((roomId) =>
      this.playersOf(roomId).map((playerId) => ({ roomId, playerId })),
    );
  }

  enter(socket: GameSocket, roomId: string, room: LocalRoom): void {
    if (!this.#socketIdsOf(roomId)) this.#rooms.set(roomId, room);
    socket.join([socketRoom(roomId), languageRoom(roomId, socket.data.language)]);
  }

  exit(socket: GameSocket, roomId: string): void {
    socket.leave(socketRoom(roomId));
    socket.leave(languageRoom(roomId, socket.data.language));
  }

  sweep(): void {
    for (const roomId of this.#rooms.keys()) if (!this.#socketIdsOf(roomId)) this.#rooms.delete(roomId);
  }

  /** Sends the room to the sockets of this process, unless they have this version or a newer one. */
  send(roomId: string, viewInLanguage: RoomViewInLanguage): void {
    const room = this.#rooms.get(roomId);
    // The version is the same in every language.
    const { version } = viewInLanguage(DEFAULT_LANGUAGE);
    if (!room || version <= room.version) return;
    room.version = version;
    const languages = new Set(this.socketsOf(roomId).map((socket) => socket.data.language));
    for (const language of languages)
      this.io.local.to(languageRoom(roomId, language)).emit('room', viewInLanguage(language));
  }

  /** Notifies these sockets that the room has ended for them, and removes them from it. */
  end(sockets: readonly GameSocket[], roomId: string, reason: RoomEnded['reason']): void {
    const room = this.#rooms.get(roomId);
    if (!room) return;
    for (const socket of sockets) {
      this.exit(socket, roomId);
      socket.emit('roomended', { code: room.code, reason });
    }
  }

  /** Reads the adapter each time, because attaching Redis replaces it. */
  #socketIdsOf(roomId: string): Set<string> | undefined {
    return this.#namespace.adapter.rooms.get(socketRoom(roomId));
  }
}
