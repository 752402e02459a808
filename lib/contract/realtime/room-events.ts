import { z } from 'zod';
import type {
  RoomAnswered,
  RoomEnded,
  RoomJoined,
  RoomProgress,
  WireRoom,
} from '@/lib/contract/rooms/room-view';
import {
  changeSettingsSchema,
  lockRoomSchema,
  nicknameSchema,
  pauseRoomSchema,
  removeMemberSchema,
  roomAnswerSchema,
  roomNextSchema,
  roomSchema,
} from '@/lib/contract/rooms/schemas';
import type { Ack } from './ack';

const sender = { user_id: z.uuid() };

export const roomCreateEventSchema = z.strictObject(sender);
/** Joins or comes back: from then on this socket gets the room's events. */
export const roomEventSchema = roomSchema.extend(sender);
export const roomAnswerEventSchema = roomAnswerSchema.extend(sender);
export const roomNextEventSchema = roomNextSchema.extend(sender);
export const lockRoomEventSchema = lockRoomSchema.extend(sender);
export const removeMemberEventSchema = removeMemberSchema.extend(sender);
export const nicknameEventSchema = nicknameSchema.extend(sender);
export const changeSettingsEventSchema = changeSettingsSchema.extend(sender);
export const pauseRoomEventSchema = pauseRoomSchema.extend(sender);

/** The handler of an event that a client sends. The server acknowledges it with an `Ack<T>`. */
export type ClientEvent<S extends z.ZodType, T> = (
  payload: z.input<S>,
  ack?: (answer: Ack<T>) => void,
) => void;

/** The events of a client in live rooms. */
export type RoomClientEvents = {
  /** Opens a room and joins it as its host. */
  roomcreate: ClientEvent<typeof roomCreateEventSchema, RoomJoined>;
  roomjoin: ClientEvent<typeof roomEventSchema, RoomJoined>;
  roomleave: ClientEvent<typeof roomEventSchema, null>;
  /** The host starts a game, from the lobby or the podium. */
  roomstart: ClientEvent<typeof roomEventSchema, null>;
  roomanswer: ClientEvent<typeof roomAnswerEventSchema, RoomAnswered>;
  /** The host goes on: from a result, or from an untimed question after 20 s. */
  roomnext: ClientEvent<typeof roomNextEventSchema, null>;
  roomlock: ClientEvent<typeof lockRoomEventSchema, null>;
  roomremove: ClientEvent<typeof removeMemberEventSchema, null>;
  /** A guest chooses a nickname, or the host changes it. */
  roomnickname: ClientEvent<typeof nicknameEventSchema, null>;
  /** The host changes how the next game is played. */
  roomsettings: ClientEvent<typeof changeSettingsEventSchema, null>;
  roompause: ClientEvent<typeof pauseRoomEventSchema, null>;
};

/** The events that members of a room get. */
export type RoomServerEvents = {
  /** The room has changed. */
  room: (room: WireRoom) => void;
  roomprogress: (progress: RoomProgress) => void;
  roomanswered: (answer: RoomAnswered) => void;
  roomended: (ended: RoomEnded) => void;
};
