/**
 * The realtime protocol. Names are exactly those of docs/specification.md, section 7, where some booleans are the strings 'true'
 * and 'false'.
 */
import { z } from 'zod';
import { tableSchema } from '@/lib/contract/counties/schemas';
import { dailyAnswerSchema, startDailySchema } from '@/lib/contract/daily/schemas';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import { FRIEND_LISTS, REQUEST_ANSWERS, userIdSchema } from '@/lib/contract/friends/schemas';
import type { WireRound } from '@/lib/contract/quiz/round';
import type {
  Ack,
  judgement,
  lives,
  notifications,
  option,
  question,
  questionSet,
  questionsGone,
  requestUpdate,
} from './answers';
import type { AcknowledgedEvent, RoomClientEvents, RoomServerEvents } from './room-events';

export type { Ack } from './answers';

const uuid = z.uuid();

/** Without `table` the questions are from the whole nation. */
export const questionFetchSchema = z.object({ user_id: uuid, table: tableSchema.optional() });
export type QuestionFetchPayload = z.infer<typeof questionFetchSchema>;

/**
 * After a timeout, `option_id` is missing and `status` is 'false'. In all other cases the server ignores `status` and judges the
 * answer itself.
 */
export const updateLifeSchema = z
  .object({
    user_id: uuid,
    status: z.enum(['true', 'false']).optional(),
    question_id: uuid,
    option_id: uuid.optional(),
  })
  .refine(
    (p) => p.option_id !== undefined || p.status === 'false',
    'option_id is needed unless the question timed out',
  );
export type UpdateLifePayload = z.infer<typeof updateLifeSchema>;

export const photoFailedSchema = z.object({ user_id: uuid, question_id: uuid });
export type PhotoFailedPayload = z.infer<typeof photoFailedSchema>;

export const roundFetchSchema = z.strictObject({ user_id: uuid });
export type RoundFetchPayload = z.infer<typeof roundFetchSchema>;

export const dailyFetchSchema = startDailySchema.extend({ user_id: uuid });
export type DailyFetchPayload = z.infer<typeof dailyFetchSchema>;

export const dailyAnswerEventSchema = dailyAnswerSchema.extend({ user_id: uuid });
export type DailyAnswerPayload = z.infer<typeof dailyAnswerEventSchema>;

/** `accepted` lists friends, `pending` the requests that the caller has received. */
export const fetchRequestFriendListSchema = z.object({ user_id: uuid, type: z.enum(FRIEND_LISTS) });

export const removeAcceptedUserSchema = z.object({ user_id: uuid, remove_user_id: uuid });

/** `request_user_info` is the id of the player who sent the request. */
export const actionOnFriendRequestSchema = z.object({
  user_id: uuid,
  request_user_info: uuid,
  action_type: z.enum(REQUEST_ANSWERS),
});

/** `code` is the User ID of the other player. */
export const sendRequestEventSchema = z.object({ user_id: uuid, code: userIdSchema });

export type WireOption = z.output<typeof option>;
export type WireQuestion = z.output<typeof question>;
export type WireBookings = NonNullable<Judgement['bookings']>;
export type WireLives = z.output<typeof lives>;
export type QuestionSet = z.output<typeof questionSet>;
export type Judgement = z.output<typeof judgement>;
type FriendRequestUpdate = z.output<typeof requestUpdate>;
/** Contains `action_type`, as the product specification requires. */
export type FriendRequestAck =
  | (Extract<Ack<FriendRequestUpdate>, { success: true }> & { action_type: 'accept' | 'reject' })
  | Extract<Ack<never>, { success: false }>;

export type WireNotifications = z.output<typeof notifications>;
export type QuestionsGone = z.output<typeof questionsGone>;

export type ClientToServerEvents = RoomClientEvents & {
  questionfetch: AcknowledgedEvent<typeof questionFetchSchema, QuestionSet>;
  updateLife: AcknowledgedEvent<typeof updateLifeSchema, Judgement>;
  photoFailed: AcknowledgedEvent<typeof photoFailedSchema, QuestionSet>;
  roundfetch: AcknowledgedEvent<typeof roundFetchSchema, WireRound | null>;
  dailyfetch: AcknowledgedEvent<typeof dailyFetchSchema, QuestionSet>;
  dailyanswer: AcknowledgedEvent<typeof dailyAnswerEventSchema, Judgement>;
  fetch_request_friend_list: AcknowledgedEvent<typeof fetchRequestFriendListSchema, FriendView[]>;
  remove_accepted_user: AcknowledgedEvent<typeof removeAcceptedUserSchema, null>;
  action_on_friend_request: (
    payload: z.input<typeof actionOnFriendRequestSchema>,
    ack?: (answer: FriendRequestAck) => void,
  ) => void;
  send_request: AcknowledgedEvent<typeof sendRequestEventSchema, null>;
};

export type ServerToClientEvents = RoomServerEvents & {
  /**
   * The next five events are responses to client events of the same name that had no acknowledgement function
   * (docs/specification.md, section 7).
   */
  questionfetch: (answer: Ack<WireQuestion[]>) => void;
  fetch_request_friend_list: (answer: Ack<FriendView[]>) => void;
  remove_accepted_user: (answer: Ack<null>) => void;
  action_on_friend_request: (answer: FriendRequestAck) => void;
  send_request: (answer: Ack<null>) => void;
  answeredElsewhere: (judgement: Judgement) => void;
  /** Separate from `answeredElsewhere`, so that no client applies it to its round. */
  dailyAnsweredElsewhere: (judgement: Judgement) => void;
  questionsGone: (gone: QuestionsGone) => void;
  livesChanged: (lives: WireLives) => void;
  notifications: (notifications: WireNotifications) => void;
  /** The player has too many connections. The server closes this one, the oldest, and the client must not reconnect. */
  connectionReplaced: () => void;
  sessionEnded: () => void;
};

/** Browsers send a ticket that they got from a server action. Other clients send their bearer token. */
export type HandshakeAuth = { ticket: string } | { token: string };

export const MAX_FRAME_BYTES = 16 * 1024;
