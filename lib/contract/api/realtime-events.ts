import { z } from 'zod';
import {
  actionOnFriendRequestSchema,
  type ClientToServerEvents,
  fetchRequestFriendListSchema,
  photoFailedSchema,
  questionFetchSchema,
  removeAcceptedUserSchema,
  type ServerToClientEvents,
  sendRequestEventSchema,
  updateLifeSchema,
} from '@/lib/contract/realtime/protocol';
import {
  acknowledgement,
  friend,
  judgement,
  lives,
  notices,
  question,
  questionSet,
  questionsGone,
  requestUpdate,
} from './realtime-answers';

export type ClientEvent = {
  summary: string;
  payload: z.ZodType;
  answer: z.ZodType;
  /** A payload as the documents show it. */
  example: object;
};
export type ServerEvent = { summary: string; payload: z.ZodType };

const USER = '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a90';
const OTHER = '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a91';

/** What a client may emit. Each is acknowledged; a name that the protocol has and this table has not does not compile. */
export const CLIENT_EVENTS: Record<keyof ClientToServerEvents, ClientEvent> = {
  questionfetch: {
    summary: 'The questions of the outstanding set; deals a new one when there is none',
    payload: questionFetchSchema,
    answer: acknowledgement(questionSet),
    example: { user_id: USER, table: '06037' },
  },
  updateLife: {
    summary:
      'Answers a question; the server judges. Without option_id and with status ‘false’: the time ran out',
    payload: updateLifeSchema,
    answer: acknowledgement(judgement),
    example: {
      user_id: USER,
      status: 'true',
      question_id: '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7b01',
      option_id: '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7b02',
    },
  },
  photoFailed: {
    summary: 'A photo did not load: another question takes its place, unjudged, at most 3 a day',
    payload: photoFailedSchema,
    answer: acknowledgement(questionSet),
    example: { user_id: USER, question_id: '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7b01' },
  },
  fetch_request_friend_list: {
    summary: 'Accepted friends, or the requests that wait for an answer; names are sealed for the caller',
    payload: fetchRequestFriendListSchema,
    answer: acknowledgement(z.array(friend)),
    example: { user_id: USER, type: 'accepted' },
  },
  remove_accepted_user: {
    summary: 'Ends a friendship',
    payload: removeAcceptedUserSchema,
    answer: acknowledgement(z.null()),
    example: { user_id: USER, remove_user_id: OTHER },
  },
  action_on_friend_request: {
    summary: 'Accepts or rejects a request; the other player’s name is sealed for the caller',
    payload: actionOnFriendRequestSchema,
    answer: acknowledgement(requestUpdate, { action_type: z.enum(['accept', 'reject']) }),
    example: { user_id: USER, request_user_info: OTHER, action_type: 'accept' },
  },
  send_request: {
    summary: 'Asks the player with this user id; the answer is the same whether there is one or not',
    payload: sendRequestEventSchema,
    answer: acknowledgement(z.null()),
    example: { user_id: USER, code: '40718265' },
  },
};

/** What the server emits; those named like an event of the client answer it when it carried no acknowledgement function. */
export const SERVER_EVENTS: Record<keyof ServerToClientEvents, ServerEvent> = {
  questionfetch: {
    summary: 'The reply to questionfetch without an acknowledgement function',
    payload: acknowledgement(z.array(question)),
  },
  fetch_request_friend_list: {
    summary: 'The reply to the event of this name without an acknowledgement function',
    payload: CLIENT_EVENTS.fetch_request_friend_list.answer,
  },
  remove_accepted_user: {
    summary: 'The reply to the event of this name without an acknowledgement function',
    payload: CLIENT_EVENTS.remove_accepted_user.answer,
  },
  action_on_friend_request: {
    summary: 'The reply to the event of this name without an acknowledgement function',
    payload: CLIENT_EVENTS.action_on_friend_request.answer,
  },
  send_request: {
    summary: 'The reply to the event of this name without an acknowledgement function',
    payload: CLIENT_EVENTS.send_request.answer,
  },
  answeredElsewhere: {
    summary: 'Another device of this player answered first: the same judgement',
    payload: judgement,
  },
  questionsGone: {
    summary:
      'What these open questions are about was taken out of play: fetch the set again, others are in their places',
    payload: questionsGone,
  },
  livesChanged: { summary: 'Lives or stars changed outside this connection', payload: lives },
  notices: { summary: 'Something about friends or badges happened; names are plain', payload: notices },
  connectionReplaced: {
    summary: 'This player opened more connections than allowed and this is the oldest: it closes next',
    payload: z.undefined(),
  },
  sessionEnded: { summary: 'The session ended; the connection closes next', payload: z.undefined() },
};

/** What the handshake of a client that is no browser carries in `auth`. */
export const handshake = z.strictObject({
  token: z.string().min(1).max(2048).meta({ description: 'The token of /v1/login.' }),
});
