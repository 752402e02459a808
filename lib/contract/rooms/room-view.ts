import { z } from 'zod';
import { ROOM_MODES, ROOM_PHASES } from '@/lib/contract/enums';
import { optionShares } from '@/lib/contract/quiz/review';
import { bookingSlip, clue } from '@/lib/contract/records/booking-slip';
import { imagePath, photoAddress } from '@/lib/contract/wire-values';
import { MAX_PLAYED_GAMES, ROOM_ENDINGS } from './rules';
import { roomSettings } from './schemas';

const code = z.string().regex(/^[A-Z]{5}$/);
const option = z.int().min(1).max(4);
const game = z.int().min(1).meta({ description: 'Number of the game in this room.' });
const position = z.int().min(0).meta({ description: 'Position of the question in the game, from 0.' });
const count = z.int().min(0);
const mode = z.enum(ROOM_MODES);
const seats = z.array(z.int().min(1)).meta({ description: 'Seats of the members who have answered.' });

const member = z.strictObject({
  seat: z.int().min(1).meta({ description: 'Identifies the member in this room.' }),
  name: z.string(),
  image: imagePath,
  guest: z.boolean().meta({ description: 'Guests have a nickname, which the host can change.' }),
  named: z.boolean().meta({ description: 'False for a guest who has not chosen a nickname.' }),
  present: z.boolean(),
  plays: z.boolean().meta({
    description:
      'False for members who do not play the running or last game: a host who presents it, and in Higher or lower those who joined after its start.',
  }),
  out_at_position: position.nullable().meta({
    description:
      'In Higher or lower, the position of the pair of charges that put the member out of the running or last game. Null while the member is still in.',
  }),
  right: count.meta({ description: 'Right answers in the running or last game.' }),
  total_ms: count.meta({
    description:
      'Total answering time in that game, by the server’s clock. A question without an answer counts its full time.',
  }),
  place: z
    .int()
    .min(1)
    .nullable()
    .meta({ description: 'Equal results share a place. Null before the first result of a game.' }),
});
export type RoomMemberView = z.output<typeof member>;

/** The current question, without the right option. */
const question = z.strictObject({
  mode: mode.meta({ description: 'A question of `higherLower` has two charges and no photo.' }),
  position,
  photo: photoAddress.nullable().meta({
    description:
      'Address of the photo, valid for ten minutes; `?s=1|2` picks the pixel density. The address differs in each message: keep the first one of a question. Null for a pair of charges, and if the record left the game.',
  }),
  place: z.string().nullable().meta({
    description: 'County of the photo. For a pair of charges, the area whose bookings are compared.',
  }),
  booking: bookingSlip
    .nullable()
    .meta({ description: 'Null for a pair of charges, and if the record left the game.' }),
  options: z.array(z.string()).min(2).max(4).meta({ description: 'Four charges; two in Higher or lower.' }),
  starts_at: z.int().meta({ description: 'Epoch ms of the server’s clock. Answers count from then on.' }),
  ends_at: z.int().nullable().meta({
    description:
      'The end that players are shown. Null in an untimed game, whose questions end after two minutes at the latest.',
  }),
  answered: seats,
});
export type RoomQuestionView = z.output<typeof question>;

const result = z.strictObject({
  answer: option,
  chosen: z.array(count).min(2).max(4).meta({ description: 'How many members chose each option.' }),
  missed: count.meta({ description: 'How many players were in the room and did not answer.' }),
  explanation: z.string(),
  bookings: optionShares
    .unwrap()
    .extend({ of_options: z.array(count).min(2).max(4) })
    .nullable()
    .meta({
      description: 'Null without counts. For a pair of charges, the counts are from the start of the game.',
    }),
  clue: clue.nullable().meta({ description: 'What the booking gave away; null when no fact stands out.' }),
  voided: z.boolean().meta({
    description:
      'Whether the question counts for no player: its record left the game, or in Higher or lower no player who was still in was right.',
  }),
});
export type RoomResultView = z.output<typeof result>;

/** The state of a room. It is the same for all members, except for the language. */
export const room = z.strictObject({
  code,
  version: count.meta({ description: 'Ignore a room whose version is below the one you have.' }),
  phase: z.enum(ROOM_PHASES),
  game: count.meta({ description: 'Number of games started.' }),
  host_seat: z.int().min(1).nullable().meta({ description: 'Null while the room waits for a new host.' }),
  locked: z.boolean().meta({ description: 'Whether the room is closed for new members.' }),
  settings: roomSettings.meta({
    description: 'The settings of the next game. The host changes them between games.',
  }),
  mode: mode.meta({
    description: 'The mode of the running or last game. Before the first game, the mode of that game.',
  }),
  paused: z.boolean().meta({ description: 'Whether results wait for the host.' }),
  timed: z.boolean().meta({
    description:
      'Whether the running or last game has a timer. Before the first game, whether the next one has.',
  }),
  set_size: z.int().min(1).meta({ description: 'How many questions the running or last game has at most.' }),
  members: z.array(member),
  question: question.nullable().meta({ description: 'Set in the phases question and result.' }),
  result: result.nullable().meta({ description: 'Set in the phase result.' }),
  /** Null in the lobby, on the podium, in an untimed question and in the result of a paused room. */
  next_at: z.int().nullable().meta({ description: 'When the current phase ends at the latest.' }),
  server_time: z.int().meta({ description: 'The clock of the server, epoch ms.' }),
});
export type WireRoom = z.output<typeof room>;

export const joined = z.strictObject({
  room,
  seat: z.int().min(1),
  choice: option.nullable().meta({ description: 'The caller’s own answer to the current question.' }),
});
export type RoomJoined = z.output<typeof joined>;

export const answered = z.strictObject({ code, game, position, option });
export type RoomAnswered = z.output<typeof answered>;

export const progress = z.strictObject({ code, game, position, answered: seats });
export type RoomProgress = z.output<typeof progress>;

export const ended = z.strictObject({
  code,
  reason: z.enum(ROOM_ENDINGS).meta({
    description: `\`limit\`: a game started, but the player has already played ${MAX_PLAYED_GAMES} games in rooms in 24 hours.`,
  }),
});
export type RoomEnded = z.output<typeof ended>;

export type OwnRoom = { code: string; is_playing: boolean };

/** Compares the answers in a game with what the records make likely. Only the host sees it. */
export type Debrief = {
  answers: number;
  right: number;
  /** Questions that count. `par`: how many of them have the most likely charge (by all records) as the right one. */
  questions: number;
  par: number;
  /** The question at which most players chose the same wrong charge. */
  misled: {
    number: number;
    believed: string;
    players: number;
    of: number;
    charge: string;
    /** Whether the right charge is also the most likely one. */
    par: boolean;
  } | null;
  /** The charge that was chosen wrongly most often. `chosen` counts all answers with it, `right` the right ones among them. */
  overrated: {
    charge: string;
    chosen: number;
    right: number;
    /** Number of such bookings in 100 nationwide; null without records. */
    of_100: number | null;
  } | null;
};
