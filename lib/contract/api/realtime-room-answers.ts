import { z } from 'zod';
import { ROOM_PHASES } from '@/lib/contract/enums';
import {
  ROOM_ENDINGS,
  type RoomAnswered,
  type RoomEnded,
  type RoomJoined,
  type RoomMemberView,
  type RoomProgress,
  type RoomQuestionView,
  type RoomResultView,
  type WireRoom,
} from '@/lib/contract/rooms/room-view';
import { MAX_PLAYED_GAMES } from '@/lib/contract/rooms/rules';
import { imagePath, photoAddress } from './wire-values';

/** The schemas of what rooms answer and send, typed by the protocol: a field that is missing here does not compile. */

const code = z.string().regex(/^[A-Z]{5}$/);
const option = z.int().min(1).max(4);
const game = z.int().min(1);
const position = z.int().min(0);
const count = z.int().min(0);

const member: z.ZodType<RoomMemberView> = z.strictObject({
  seat: z.int().min(1).meta({ description: 'Names the member to the others.' }),
  name: z.string(),
  image: imagePath,
  present: z.boolean(),
  right: count.meta({ description: 'Right answers in the running or last game.' }),
  total_ms: count.meta({
    description: 'Answering time of that game, by the server’s clock. A missed question counts in full.',
  }),
  place: z
    .int()
    .min(1)
    .nullable()
    .meta({ description: 'Equal results share a place. Null before the first result of a game.' }),
});

const question: z.ZodType<RoomQuestionView> = z.strictObject({
  position,
  photo: photoAddress.nullable().meta({
    description:
      'Address of the photo, valid for ten minutes; `?s=1|2` picks the pixel density. It differs from message to message: keep the first of a question. Null when the record has left the game.',
  }),
  place: z.string().nullable(),
  weekday: z.string().nullable(),
  options: z.array(z.string()).length(4),
  starts_at: z.int().meta({ description: 'Epoch ms of the server’s clock. Answers count from then on.' }),
  ends_at: z.int().nullable().meta({ description: 'Null in an untimed game.' }),
  answered: count,
});

const result: z.ZodType<RoomResultView> = z.strictObject({
  answer: option,
  chosen: z.array(count).length(4),
  missed: count,
  explanation: z.string(),
  voided: z.boolean().meta({ description: 'Its record left the game: the question counts for nobody.' }),
});

export const room: z.ZodType<WireRoom> = z.strictObject({
  code,
  version: count.meta({ description: 'Ignore a room whose version is below the one you have.' }),
  phase: z.enum(ROOM_PHASES),
  game: count.meta({ description: 'How many games were begun.' }),
  host_seat: z.int().min(1).nullable().meta({ description: 'Null while the room waits for a new host.' }),
  locked: z.boolean(),
  timed: z.boolean(),
  set_size: z.int().min(1),
  members: z.array(member),
  question: question.nullable().meta({ description: 'In the phases question and result.' }),
  result: result.nullable().meta({ description: 'In the phase result.' }),
  next_at: z.int().nullable().meta({ description: 'When the running phase ends at the latest.' }),
  server_time: z.int().meta({ description: 'The clock of the server, epoch ms.' }),
});

export const joined: z.ZodType<RoomJoined> = z.strictObject({
  room,
  seat: z.int().min(1),
  choice: option.nullable().meta({ description: 'The caller’s own answer to the question on the screens.' }),
});

export const answered: z.ZodType<RoomAnswered> = z.strictObject({ code, game, position, option });

export const progress: z.ZodType<RoomProgress> = z.strictObject({ code, game, position, answered: count });

export const ended: z.ZodType<RoomEnded> = z.strictObject({
  code,
  reason: z.enum(ROOM_ENDINGS).meta({
    description: `\`limit\`: a game has started, and the player has played ${MAX_PLAYED_GAMES} games in rooms in 24 hours.`,
  }),
});
