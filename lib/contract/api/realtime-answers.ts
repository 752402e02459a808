import { z } from 'zod';
import { NOTIFICATION_KINDS } from '@/lib/contract/enums';
import { ERROR_CODES } from '@/lib/contract/errors';
import { FRIEND_REWARDS, type FriendView } from '@/lib/contract/friends/friend-view';
import type { NotificationView } from '@/lib/contract/friends/notifications-view';
import type { WireRound } from '@/lib/contract/quiz/round';
import type {
  FriendRequestUpdate,
  Judgement,
  QuestionSet,
  QuestionsGone,
  WireLives,
  WireNotifications,
  WireOption,
  WireQuestion,
} from '@/lib/contract/realtime/protocol';
import { imagePath, livesFields, photoAddress, sealedValue } from './wire-values';

/** The schemas of realtime answers, typed by the protocol: a field that is missing here does not compile. */

const option: z.ZodType<WireOption> = z.strictObject({
  option_id: z.uuid(),
  option: z.string(),
  matchValue: z
    .enum(['true', 'false'])
    .nullable()
    .meta({ description: 'Null until the question is answered; then ‘true’ on the right option.' }),
});

export const question: z.ZodType<WireQuestion> = z.strictObject({
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
  weekday: z
    .string()
    .nullable()
    .meta({ description: 'Weekday of the booking, where at least 20 records of the county share it.' }),
});

export const lives: z.ZodType<WireLives> = z.strictObject(livesFields);

export const questionSet: z.ZodType<QuestionSet> = z.strictObject({
  ...livesFields,
  questions: z.array(question),
  position: z.int().min(0),
  set_size: z.int().min(0),
  total_score: z.int(),
  streak: z.int().min(0).meta({ description: 'Right answers in a row, so far.' }),
  photosExpireAt: z.int(),
});

export const questionsGone: z.ZodType<QuestionsGone> = z.strictObject({
  question_ids: z.array(z.uuid()).min(1),
});

export const judgement: z.ZodType<Judgement> = z.strictObject({
  ...livesFields,
  question_id: z.uuid(),
  choice: z.uuid().nullable(),
  options: z.array(option).length(4),
  correct: z.boolean(),
  total_score: z.int(),
  streak: z.int().min(0),
  points: z.int(),
  explanation: z.string(),
  bookings: z
    .strictObject({
      area: z.string(),
      total: z.int().min(0),
      of_options: z.array(z.int().min(0)).length(4),
    })
    .nullable()
    .meta({
      description:
        'Records in play of the smallest area with at least 1,000, without the record asked; how many are of each option.',
    }),
  photo_right_percent: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .meta({ description: 'Of registered players, on first sight or in this daily; null below 20 answers.' }),
});

export const round: z.ZodType<WireRound> = z.strictObject({
  set_id: z.uuid(),
  right: z.int().min(0),
  of: z.int().positive(),
  points: z.int().min(0),
  longest_run: z.int().min(0),
  answers: z
    .array(z.boolean())
    .meta({ description: 'Whether each answer was right, in the order of the questions.' }),
  total_score: z.int().min(0),
  streak: z.int().min(0),
  rank: z.strictObject({ now: z.int().positive(), before: z.int().positive().nullable() }).nullable().meta({
    description:
      'On the weekly board, now and without the points of this round. Null without points or while not listed.',
  }),
  badges: z.array(
    z.strictObject({ id: z.string(), name: z.string(), icon: z.string(), times: z.int().positive() }),
  ),
  missed: z.array(z.strictObject({ label: z.string(), times: z.int().positive() })),
});

/** The name of another player. Friends and requests have it sealed, `notices` plain. */
const sealedName = z.union([sealedValue, z.literal('Unknown')]);

export const friend: z.ZodType<FriendView> = z.strictObject({
  id: z.uuid(),
  name: sealedName,
  email: z.null().meta({ description: 'Always null: other players never see it.' }),
  profile_image: imagePath,
  since: z.int().meta({ description: 'Epoch ms.' }),
});

export const requestUpdate: z.ZodType<FriendRequestUpdate> = z.strictObject({
  stars: z.int().min(0),
  bothReceived: z.boolean(),
  reward: z.enum(FRIEND_REWARDS),
  name: sealedName,
});

const notice: z.ZodType<NotificationView> = z.strictObject({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  name: z.string().nullable(),
  badge: z.string().nullable(),
  stars: z.int().nullable(),
  reward: z.enum(FRIEND_REWARDS).nullable(),
  room_code: z
    .string()
    .nullable()
    .meta({ description: 'The code of a challenge’s room while it is open; null otherwise.' }),
  at: z.int(),
});

export const notices: z.ZodType<WireNotifications> = z.strictObject({
  unseen: z.array(notice),
  pending_requests: z.int().min(0),
  unread: z.int().min(0).meta({ description: 'Notifications not yet read in the inbox.' }),
});

export const refusedEvent = z.strictObject({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  retryAfterSeconds: z.int().positive().optional(),
});

/** The acknowledgement of an event: its data, or its refusal. */
export function acknowledgement(data: z.ZodType, beside: z.ZodRawShape = {}): z.ZodType {
  return z.union([
    z.strictObject({ success: z.literal(true), message: z.string(), ...beside, data }),
    refusedEvent,
  ]);
}
