import { z } from 'zod';
import { FRIEND_REWARDS } from '@/lib/contract/enums';
import { ERROR_CODES } from '@/lib/contract/errors';
import { notification } from '@/lib/contract/friends/notification-schema';
import { optionShares } from '@/lib/contract/quiz/review';
import { bookingSlip, clue } from '@/lib/contract/records/booking-slip';
import { livesFields, photoAddress, sealedName } from '@/lib/contract/wire-values';

/** Schemas of the answers to realtime events. `protocol.ts` derives their types. */

export const option = z.strictObject({
  option_id: z.uuid(),
  option: z.string(),
  matchValue: z
    .enum(['true', 'false'])
    .nullable()
    .meta({ description: 'Null until the player answers the question; then ‘true’ on the right option.' }),
});

export const question = z.strictObject({
  question_id: z.uuid(),
  question: photoAddress,
  options: z.array(option).length(4),
  timed: z.boolean(),
  table: z
    .string()
    .regex(/^\d{5}$/)
    .nullable()
    .meta({ description: 'FIPS code of the county that the record is from.' }),
  place: z.string().nullable().meta({ description: 'County and state, such as Travis County, TX.' }),
  booking: bookingSlip,
});

export const lives = z.strictObject(livesFields);

export const questionSet = z.strictObject({
  ...livesFields,
  questions: z.array(question),
  position: z.int().min(0).meta({ description: 'Position of the first open question, from 0.' }),
  set_size: z.int().min(0).meta({ description: 'Number of questions, answered ones included.' }),
  total_score: z.int(),
  streak: z.int().min(0).meta({ description: 'Right answers in a row, so far.' }),
  free: z
    .boolean()
    .meta({ description: 'A miss costs nothing: in the first round of a day (UTC), and in a daily.' }),
  photosExpireAt: z.int().meta({ description: 'When the addresses of the photos expire, epoch ms.' }),
});

export const questionsGone = z.strictObject({
  question_ids: z.array(z.uuid()).min(1),
});

export const judgement = z.strictObject({
  ...livesFields,
  question_id: z.uuid(),
  choice: z.uuid().nullable(),
  options: z.array(option).length(4),
  correct: z.boolean(),
  total_score: z.int(),
  streak: z.int().min(0),
  points: z.int(),
  life_won: z.boolean().meta({ description: 'The fifth right answer in a row gave a life back.' }),
  explanation: z.string(),
  bookings: optionShares,
  clue: clue.nullable().meta({ description: 'What the booking gave away; null when no fact stands out.' }),
  photo_right_percent: z.int().min(0).max(100).nullable().meta({
    description:
      'Share of players who were right the first time they saw the photo, or in this daily. Counts players with an account, and guests in free rounds. Null below 20 answers.',
  }),
});

export const requestUpdate = z.strictObject({
  stars: z.int().min(0),
  bothReceived: z.boolean().meta({ description: 'Whether the other player got stars just now too.' }),
  reward: z.enum(FRIEND_REWARDS),
  name: sealedName,
});

export const notifications = z.strictObject({
  unseen: z.array(notification),
  pending_requests: z.int().min(0),
  unread: z.int().min(0).meta({ description: 'Number of unread notifications in the inbox.' }),
});

const refusedEvent = z.strictObject({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  retryAfterSeconds: z.int().positive().optional(),
});

/** Returns the schema of an acknowledgement: a success with `data` and the extra fields of `beside`, or a refusal. */
export function acknowledgement(data: z.ZodType, beside: z.ZodRawShape = {}): z.ZodType {
  return z.union([
    z.strictObject({ success: z.literal(true), message: z.string(), ...beside, data }),
    refusedEvent,
  ]);
}

export type Ack<T> =
  | { success: true; message: string; data: T }
  | { success: false; message: string; code: string; retryAfterSeconds?: number };
