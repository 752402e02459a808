/**
 * The realtime wire, shared with browsers and other clients. Event names and field names are the product
 * specification's, section 7, to the letter (also `totalLifes`); quoted booleans stay strings.
 */
import { z } from 'zod';
import type { FriendReward, FriendView } from '@/lib/contract/friends/friend-view';
import type { NotificationView } from '@/lib/contract/friends/notifications-view';
import { FRIEND_LISTS, REQUEST_ANSWERS, userIdSchema } from '@/lib/contract/friends/schemas';

const uuid = z.uuid();

/** `table` is a five-digit county FIPS code, or absent for the national mix. */
export const questionFetchSchema = z.object({
  user_id: uuid,
  table: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
});
export type QuestionFetchPayload = z.infer<typeof questionFetchSchema>;

/**
 * `status` from a client is honoured only as 'false' without a choice (a timeout); the server judges.
 * `option_id` is absent on a timeout.
 */
export const updateLifeSchema = z
  .object({
    user_id: uuid,
    status: z.enum(['true', 'false']).optional(),
    question_id: uuid,
    option_id: uuid.optional(),
  })
  .refine((p) => p.option_id !== undefined || p.status === 'false', {
    message: 'option_id is needed unless the question timed out',
  });
export type UpdateLifePayload = z.infer<typeof updateLifeSchema>;

/** A photo that did not load: the server puts another question in its place, unjudged, at most 3 a day. */
export const photoFailedSchema = z.object({ user_id: uuid, question_id: uuid });
export type PhotoFailedPayload = z.infer<typeof photoFailedSchema>;

/** `type` accepted: friends; pending: requests that wait for this player's answer. */
export const fetchRequestFriendListSchema = z.object({ user_id: uuid, type: z.enum(FRIEND_LISTS) });
export type FetchRequestFriendListPayload = z.infer<typeof fetchRequestFriendListSchema>;

export const removeAcceptedUserSchema = z.object({ user_id: uuid, remove_user_id: uuid });
export type RemoveAcceptedUserPayload = z.infer<typeof removeAcceptedUserSchema>;

/** `request_user_info` is the id of the player who asked. */
export const actionOnFriendRequestSchema = z.object({
  user_id: uuid,
  request_user_info: uuid,
  action_type: z.enum(REQUEST_ANSWERS),
});
export type ActionOnFriendRequestPayload = z.infer<typeof actionOnFriendRequestSchema>;

/** `code` is the eight digits that players see as their user id. */
export const sendRequestEventSchema = z.object({ user_id: uuid, code: userIdSchema });
export type SendRequestPayload = z.input<typeof sendRequestEventSchema>;

export type MatchValue = 'true' | 'false' | null;
export type WireOption = { option_id: string; option: string; matchValue: MatchValue };
export type WireQuestion = {
  question_id: string;
  /** Photo URL, signed, valid for ten minutes; `?s=1|2` picks the pixel density. */
  question: string;
  options: WireOption[];
  /** False when the question was dealt with the *No timer* setting on. */
  timed: boolean;
};
export type WireLives = {
  /** 150 + lives + stars. */
  totalLifes: number;
  stars: number;
  /** Epoch ms of the next life, null while lives are full. */
  nextLifeAt: number | null;
  /** The server's clock at the time of the answer, epoch ms. */
  serverTime: number;
};
export type QuestionSet = WireLives & {
  /** The unanswered rest of the set, in order. */
  questions: WireQuestion[];
  /** Position (0-based) of the first of them in the set. */
  position: number;
  set_size: number;
  total_score: number;
  /** Right answers in a row, up to now. */
  streak: number;
  /** When the photo addresses of these questions run out, epoch ms of the server's clock. */
  photosExpireAt: number;
};
export type Judgement = WireLives & {
  question_id: string;
  /** The option that was judged, null for a timeout. */
  choice: string | null;
  /** The same options, `matchValue` filled. */
  options: WireOption[];
  correct: boolean;
  /** All points ever judged to this player. */
  total_score: number;
  /** Right answers in a row, this one included: 0 after a wrong or missed one. */
  streak: number;
  points: number;
  /** One neutral sentence on what the right category means. */
  explanation: string;
};
export type Ack<T> =
  | { success: true; message: string; data: T }
  | { success: false; message: string; code: string; retryAfterSeconds?: number };

/** What became of a friend request. */
export type FriendRequestUpdate = {
  /** Stars that the caller received for the new friendship. */
  stars: number;
  bothReceived: boolean;
  reward: FriendReward;
  name: string;
};
/** The answer repeats what was done, as the specification has it. */
export type FriendRequestAck =
  | (Extract<Ack<FriendRequestUpdate>, { success: true }> & { action_type: 'accept' | 'reject' })
  | Extract<Ack<never>, { success: false }>;

/** What this player has not been shown yet, oldest first, and how many requests wait for an answer. */
export type WireNotifications = { unseen: NotificationView[]; pending_requests: number };

/** Unanswered questions that leave unjudged, others taking their places; it costs nothing and counts towards no limit. */
export type QuestionsGone = { question_ids: string[] };

export type ClientToServerEvents = {
  questionfetch: (payload: QuestionFetchPayload, ack?: (answer: Ack<QuestionSet>) => void) => void;
  updateLife: (payload: UpdateLifePayload, ack?: (answer: Ack<Judgement>) => void) => void;
  photoFailed: (payload: PhotoFailedPayload, ack?: (answer: Ack<QuestionSet>) => void) => void;
  fetch_request_friend_list: (
    payload: FetchRequestFriendListPayload,
    ack?: (answer: Ack<FriendView[]>) => void,
  ) => void;
  remove_accepted_user: (payload: RemoveAcceptedUserPayload, ack?: (answer: Ack<null>) => void) => void;
  action_on_friend_request: (
    payload: ActionOnFriendRequestPayload,
    ack?: (answer: FriendRequestAck) => void,
  ) => void;
  send_request: (payload: SendRequestPayload, ack?: (answer: Ack<null>) => void) => void;
};

export type ServerToClientEvents = {
  /** The reply to `questionfetch` when it carried no acknowledgement function (specification, section 7). */
  questionfetch: (answer: Ack<WireQuestion[]>) => void;
  /** Replies to the events of the same names when those carried no acknowledgement function. */
  fetch_request_friend_list: (answer: Ack<FriendView[]>) => void;
  remove_accepted_user: (answer: Ack<null>) => void;
  action_on_friend_request: (answer: FriendRequestAck) => void;
  send_request: (answer: Ack<null>) => void;
  /** Another tab or device of this player answered first. */
  answeredElsewhere: (judgement: Judgement) => void;
  /** What these questions of the outstanding set are about was taken out of play: fetch the set again. */
  questionsGone: (gone: QuestionsGone) => void;
  /** Lives or stars changed outside this connection: fetch them again. */
  livesChanged: (lives: WireLives) => void;
  /** Something about friends or badges happened. */
  notices: (news: WireNotifications) => void;
  /** This player opened more connections than allowed and this is the oldest: it closes next and stays closed. */
  connectionReplaced: () => void;
  /** This session ended; the socket closes next. */
  sessionEnded: () => void;
};

/** What the handshake carries: a ticket from the server action, or an API bearer token. */
export type HandshakeAuth = { ticket: string } | { token: string };

export const MAX_FRAME_BYTES = 16 * 1024;
