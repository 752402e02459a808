/** Inputs about live rooms, shared by all entry points. Browser-safe. */
import { z } from 'zod';
import { FLAG_REASONS } from '@/lib/contract/enums';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import { CODE_PATTERN } from './rules';

/** A code as typed: case and spaces around it do not matter. */
export const roomCodeSchema = z.string().trim().toUpperCase().regex(CODE_PATTERN);

export const roomSchema = z.strictObject({ code: roomCodeSchema });
export type RoomInput = z.output<typeof roomSchema>;

/** Names the question, so that a late call never counts for the next one. `option` is 1-based. */
export const roomAnswerSchema = roomSchema.extend({
  game: z.int().min(1).max(32_767),
  position: z
    .int()
    .min(0)
    .max(SET_SIZE - 1),
  option: z.int().min(1).max(4),
});
export type RoomAnswerInput = z.output<typeof roomAnswerSchema>;

export const roomNextSchema = roomAnswerSchema.omit({ option: true });
export type RoomNextInput = z.output<typeof roomNextSchema>;

/** Reports a question that the room has shown. */
export const flagRoomQuestionSchema = roomNextSchema.extend({ reason: z.enum(FLAG_REASONS) });
export type FlagRoomQuestionInput = z.output<typeof flagRoomQuestionSchema>;

/** The host opens or closes the room for new members. */
export const lockRoomSchema = roomSchema.extend({ locked: z.boolean() });
export type LockRoomInput = z.output<typeof lockRoomSchema>;

export const removeMemberSchema = roomSchema.extend({ seat: z.int().min(1).max(32_767) });
export type RemoveMemberInput = z.output<typeof removeMemberSchema>;
