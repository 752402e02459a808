import { z } from 'zod';
import { FLAG_REASONS, ROOM_MODES } from '@/lib/contract/enums';
import { USERNAME_PATTERN } from '@/lib/contract/username';
import { CODE_PATTERN } from './room-code';
import { QUESTION_COUNTS, QUESTION_SECONDS } from './rules';

export const roomCodeSchema = z.string().trim().toUpperCase().regex(CODE_PATTERN);

export const roomSchema = z.strictObject({ code: roomCodeSchema });
export type RoomInput = z.output<typeof roomSchema>;

/** `key` is from the link that the host gets. */
export const stageSchema = roomSchema.extend({ key: z.string().min(1).max(100) });
export type StageInput = z.output<typeof stageSchema>;

/** Identifies the question, so that a call that arrives late never counts for the next one. `option` counts from 1. */
export const roomAnswerSchema = roomSchema.extend({
  game: z.int().min(1).max(32_767),
  position: z
    .int()
    .min(0)
    .max(Math.max(...QUESTION_COUNTS) - 1),
  option: z.int().min(1).max(4),
});
export type RoomAnswerInput = z.output<typeof roomAnswerSchema>;

export const roomNextSchema = roomAnswerSchema.omit({ option: true });
export type RoomNextInput = z.output<typeof roomNextSchema>;

export const flagRoomQuestionSchema = roomNextSchema.extend({ reason: z.enum(FLAG_REASONS) });
export type FlagRoomQuestionInput = z.output<typeof flagRoomQuestionSchema>;

export const lockRoomSchema = roomSchema.extend({ locked: z.boolean() });
export type LockRoomInput = z.output<typeof lockRoomSchema>;

const seat = z.int().min(1).max(32_767);

export const removeMemberSchema = roomSchema.extend({ seat });
export type RemoveMemberInput = z.output<typeof removeMemberSchema>;

export const nicknameSchema = roomSchema.extend({
  seat,
  nickname: z.string().regex(USERNAME_PATTERN),
});
export type NicknameInput = z.output<typeof nicknameSchema>;

export const roomSettings = z.strictObject({
  mode: z.enum(ROOM_MODES).meta({
    description:
      '`photos`: what was this person booked for? `higherLower`: which of two charges is booked more often? A wrong answer puts a player out.',
  }),
  questions: z
    .literal(QUESTION_COUNTS)
    .meta({ description: 'How many at most. Higher or lower ends when one player is left.' }),
  seconds: z
    .literal(QUESTION_SECONDS)
    .nullable()
    .meta({ description: 'Time for a question. Null without a timer.' }),
  nonviolent: z
    .boolean()
    .meta({ description: 'Whether violent charges are left out, also as wrong options.' }),
  host_plays: z.boolean().meta({ description: 'False if the host presents the game instead of playing it.' }),
});
export type RoomSettings = z.output<typeof roomSettings>;

export const changeSettingsSchema = roomSchema.extend({ settings: roomSettings });
export type ChangeSettingsInput = z.output<typeof changeSettingsSchema>;

/** In a paused room, each result stays until the host goes on. */
export const pauseRoomSchema = roomSchema.extend({ paused: z.boolean() });
export type PauseRoomInput = z.output<typeof pauseRoomSchema>;

export const roomInvitationData = z.strictObject({
  code: z.string().length(5).meta({ description: 'Five letters without vowels, upper or lower case.' }),
  link: z.url().meta({ description: 'Opens the room in a browser, even without an account.' }),
});
