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
import type { Ack } from './answers';

const sender = { user_id: z.uuid() };

export const roomCreateEventSchema = z.strictObject(sender);
export const roomEventSchema = roomSchema.extend(sender);
export const roomAnswerEventSchema = roomAnswerSchema.extend(sender);
export const roomNextEventSchema = roomNextSchema.extend(sender);
export const lockRoomEventSchema = lockRoomSchema.extend(sender);
export const removeMemberEventSchema = removeMemberSchema.extend(sender);
export const nicknameEventSchema = nicknameSchema.extend(sender);
export const changeSettingsEventSchema = changeSettingsSchema.extend(sender);
export const pauseRoomEventSchema = pauseRoomSchema.extend(sender);

/** The signature of an event from a client: its payload, and an optional callback for the acknowledgement. */
export type AcknowledgedEvent<S extends z.ZodType, T> = (
  payload: z.input<S>,
  ack?: (answer: Ack<T>) => void,
) => void;

export type RoomClientEvents = {
  roomcreate: AcknowledgedEvent<typeof roomCreateEventSchema, RoomJoined>;
  roomjoin: AcknowledgedEvent<typeof roomEventSchema, RoomJoined>;
  roomleave: AcknowledgedEvent<typeof roomEventSchema, null>;
  roomstart: AcknowledgedEvent<typeof roomEventSchema, null>;
  roomanswer: AcknowledgedEvent<typeof roomAnswerEventSchema, RoomAnswered>;
  /** From the host: ends a result, or an untimed question after 20 s. */
  roomnext: AcknowledgedEvent<typeof roomNextEventSchema, null>;
  roomlock: AcknowledgedEvent<typeof lockRoomEventSchema, null>;
  roomremove: AcknowledgedEvent<typeof removeMemberEventSchema, null>;
  /** From a guest for their own nickname, or from the host for that of a guest. */
  roomnickname: AcknowledgedEvent<typeof nicknameEventSchema, null>;
  roomsettings: AcknowledgedEvent<typeof changeSettingsEventSchema, null>;
  roompause: AcknowledgedEvent<typeof pauseRoomEventSchema, null>;
};

export type RoomServerEvents = {
  room: (room: WireRoom) => void;
  roomprogress: (progress: RoomProgress) => void;
  roomanswered: (answer: RoomAnswered) => void;
  roomended: (ended: RoomEnded) => void;
};
