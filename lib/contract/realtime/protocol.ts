/**
 * The realtime protocol, shared with browsers and other clients. Event and field names are exactly those of the
 * product specification, section 7 (also `totalLifes`); quoted booleans stay strings.
 */
import { z } from 'zod';
import { tableSchema } from '@/lib/contract/counties/schemas';
import { dailyAnswerSchema, startDailySchema } from '@/lib/contract/daily/schemas';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import { FRIEND_LISTS, REQUEST_ANSWERS, userIdSchema } from '@/lib/contract/friends/schemas';
import type { WireRound } from '@/lib/contract/quiz/round';
import type { Ack } from './ack';
import type {
  judgement,
  lives,
  notices,
  option,
  question,
  questionSet,
  questionsGone,
  requestUpdate,
} from './answers';
import type { ClientEvent, RoomClientEvents, RoomServerEvents } from './room-events';

export type { Ack } from './ack';

const uuid = z.uuid();

/** Without `table` the whole nation is dealt. */
export const questionFetchSchema = z.object({ user_id: uuid, table: tableSchema.optional() });
export type QuestionFetchPayload = z.infer<typeof questionFetchSchema>;

/**
 * Without `option_id`, `status` must be 'false': the time ran out. Otherwise `status` is ignored, because the server
 * judges.
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

/** A photo that did not load. Its question is replaced unjudged, at most 3 times a day. */
export const photoFailedSchema = z.object({ user_id: uuid, question_id: uuid });
export type PhotoFailedPayload = z.infer<typeof photoFailedSchema>;

/** Asks for the result of the round that has ended. */
export const roundFetchSchema = z.strictObject({ user_id: uuid });
export type RoundFetchPayload = z.infer<typeof roundFetchSchema>;

/** Starts or resumes the daily. The input is that of `startDailySchema`. */
export const dailyFetchSchema = startDailySchema.extend({ user_id: uuid });
export type DailyFetchPayload = z.infer<typeof dailyFetchSchema>;

/** Answers a question of the daily. The input is that of `dailyAnswerSchema`. */
export const dailyAnswerEventSchema = dailyAnswerSchema.extend({ user_id: uuid });
export type DailyAnswerPayload = z.infer<typeof dailyAnswerEventSchema>;

/** `accepted` lists friends, `pending` the requests that wait for this player. */
export const fetchRequestFriendListSchema = z.object({ user_id: uuid, type: z.enum(FRIEND_LISTS) });

export const removeAcceptedUserSchema = z.object({ user_id: uuid, remove_user_id: uuid });

/** `request_user_info` is the id of the player who sent the request. */
export const actionOnFriendRequestSchema = z.object({
  user_id: uuid,
  request_user_info: uuid,
  action_type: z.enum(REQUEST_ANSWERS),
});

/** `code` is the User ID, eight digits. */
export const sendRequestEventSchema = z.object({ user_id: uuid, code: userIdSchema });

export type WireOption = z.output<typeof option>;
export type WireQuestion = z.output<typeof question>;
export type WireBookings = NonNullable<Judgement['bookings']>;
export type WireLives = z.output<typeof lives>;
export type QuestionSet = z.output<typeof questionSet>;
export type Judgement = z.output<typeof judgement>;
type FriendRequestUpdate = z.output<typeof requestUpdate>;
/** The answer repeats the action, as the specification has it. */
export type FriendRequestAck =
  | (Extract<Ack<FriendRequestUpdate>, { success: true }> & { action_type: 'accept' | 'reject' })
  | Extract<Ack<never>, { success: false }>;

export type WireNotifications = z.output<typeof notices>;
export type QuestionsGone = z.output<typeof questionsGone>;

export type ClientToServerEvents = RoomClientEvents & {
  questionfetch: ClientEvent<typeof questionFetchSchema, QuestionSet>;
  updateLife: ClientEvent<typeof updateLifeSchema, Judgement>;
  photoFailed: ClientEvent<typeof photoFailedSchema, QuestionSet>;
  roundfetch: ClientEvent<typeof roundFetchSchema, WireRound | null>;
  /** Answers the open questions of the daily, none once it is finished. */
  dailyfetch: ClientEvent<typeof dailyFetchSchema, QuestionSet>;
  dailyanswer: ClientEvent<typeof dailyAnswerEventSchema, Judgement>;
  fetch_request_friend_list: ClientEvent<typeof fetchRequestFriendListSchema, FriendView[]>;
  remove_accepted_user: ClientEvent<typeof removeAcceptedUserSchema, null>;
  action_on_friend_request: (
    payload: z.input<typeof actionOnFriendRequestSchema>,
    ack?: (answer: FriendRequestAck) => void,
  ) => void;
  send_request: ClientEvent<typeof sendRequestEventSchema, null>;
};

export type ServerToClientEvents = RoomServerEvents & {
  /** Answers a `questionfetch` without an acknowledgement function (specification, section 7). */
  questionfetch: (answer: Ack<WireQuestion[]>) => void;
  /** Answer events of the same names without an acknowledgement function. */
  fetch_request_friend_list: (answer: Ack<FriendView[]>) => void;
  remove_accepted_user: (answer: Ack<null>) => void;
  action_on_friend_request: (answer: FriendRequestAck) => void;
  send_request: (answer: Ack<null>) => void;
  answeredElsewhere: (judgement: Judgement) => void;
  /** The same for the daily, apart so that no client takes it for its round. */
  dailyAnsweredElsewhere: (judgement: Judgement) => void;
  /** The records of these open questions left the game: fetch the set again. */
  questionsGone: (gone: QuestionsGone) => void;
  livesChanged: (lives: WireLives) => void;
  /** Friends or badges changed. */
  notices: (notifications: WireNotifications) => void;
  /** The player opened too many connections, and this is the oldest: it closes next and must stay closed. */
  connectionReplaced: () => void;
  /** The session ended: the socket closes next. */
  sessionEnded: () => void;
};

/** A ticket from the server action, or a bearer token of the API. */
export type HandshakeAuth = { ticket: string } | { token: string };

export const MAX_FRAME_BYTES = 16 * 1024;
