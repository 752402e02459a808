import { z } from 'zod';
import { friend } from '@/lib/contract/friends/friend-view';
import { round } from '@/lib/contract/quiz/round';
import {
  acknowledgement,
  judgement,
  lives,
  notifications,
  question,
  questionSet,
  questionsGone,
  requestUpdate,
} from '@/lib/contract/realtime/answers';
import {
  actionOnFriendRequestSchema,
  type ClientToServerEvents,
  dailyAnswerEventSchema,
  dailyFetchSchema,
  fetchRequestFriendListSchema,
  photoFailedSchema,
  questionFetchSchema,
  removeAcceptedUserSchema,
  roundFetchSchema,
  type ServerToClientEvents,
  sendRequestEventSchema,
  updateLifeSchema,
} from '@/lib/contract/realtime/protocol';
import {
  type ClientEvent,
  EXAMPLE_PLAYER_ID,
  OTHER_PLAYER_ID,
  ROOM_CLIENT_EVENTS,
  ROOM_SERVER_EVENTS,
  type ServerEvent,
} from './realtime-room-events';

export const CLIENT_EVENTS: Record<keyof ClientToServerEvents, ClientEvent> = {
  questionfetch: {
    summary: 'Fetches the questions of the current round. Starts a new round if none is open',
    payload: questionFetchSchema,
    answer: acknowledgement(questionSet),
    example: { user_id: EXAMPLE_PLAYER_ID, table: '06037' },
  },
  updateLife: {
    summary:
      'Answers a question. If the time ran out, leave out option_id and send status ‘false’. The HTTP call update_life is about purchases instead',
    payload: updateLifeSchema,
    answer: acknowledgement(judgement),
    example: {
      user_id: EXAMPLE_PLAYER_ID,
      status: 'true',
      question_id: '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7b01',
      option_id: '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7b02',
    },
  },
  photoFailed: {
    summary:
      'Reports a photo that did not load. The server replaces its question without judging it, at most 3 times a day',
    payload: photoFailedSchema,
    answer: acknowledgement(questionSet),
    example: { user_id: EXAMPLE_PLAYER_ID, question_id: '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7b01' },
  },
  roundfetch: {
    summary:
      'Fetches the result of a finished round; null until all its questions are answered. Waits up to 1.5 s for boards and badges',
    payload: roundFetchSchema,
    answer: acknowledgement(round.nullable()),
    example: { user_id: EXAMPLE_PLAYER_ID },
  },
  dailyfetch: {
    summary:
      'Starts or resumes the daily, and fetches its open questions. The list is empty if the daily is finished',
    payload: dailyFetchSchema,
    answer: acknowledgement(questionSet),
    example: { user_id: EXAMPLE_PLAYER_ID, day: '2026-11-23' },
  },
  dailyanswer: {
    summary:
      'Answers a question of the daily, once. Leave out option_id if the time ran out. Lives and points stay the same',
    payload: dailyAnswerEventSchema,
    answer: acknowledgement(judgement),
    example: {
      user_id: EXAMPLE_PLAYER_ID,
      question_id: '01997d3c-5a10-4c2e-9f4b-2f6d8f1b7b01',
      option_id: '01997d3c-5a10-4c2e-9f4b-2f6d8f1b7b02',
    },
  },
  fetch_request_friend_list: {
    summary: 'Lists friends, or requests that wait for an answer. Names are encrypted for the caller',
    payload: fetchRequestFriendListSchema,
    answer: acknowledgement(z.array(friend)),
    example: { user_id: EXAMPLE_PLAYER_ID, type: 'accepted' },
  },
  remove_accepted_user: {
    summary: 'Ends a friendship',
    payload: removeAcceptedUserSchema,
    answer: acknowledgement(z.null()),
    example: { user_id: EXAMPLE_PLAYER_ID, remove_user_id: OTHER_PLAYER_ID },
  },
  action_on_friend_request: {
    summary: 'Accepts or rejects a request. The other player’s name is encrypted for the caller',
    payload: actionOnFriendRequestSchema,
    answer: acknowledgement(requestUpdate, { action_type: z.enum(['accept', 'reject']) }),
    example: { user_id: EXAMPLE_PLAYER_ID, request_user_info: OTHER_PLAYER_ID, action_type: 'accept' },
  },
  send_request: {
    summary:
      'Sends a friend request to this User ID. The answer is the same whether or not the player exists',
    payload: sendRequestEventSchema,
    answer: acknowledgement(z.null()),
    example: { user_id: EXAMPLE_PLAYER_ID, code: '40718265' },
  },
  ...ROOM_CLIENT_EVENTS,
};

export const SERVER_EVENTS: Record<keyof ServerToClientEvents, ServerEvent> = {
  questionfetch: {
    summary: 'Answers a questionfetch that had no acknowledgement function',
    payload: acknowledgement(z.array(question)),
  },
  fetch_request_friend_list: {
    summary: 'Answers the event of this name when it had no acknowledgement function',
    payload: CLIENT_EVENTS.fetch_request_friend_list.answer,
  },
  remove_accepted_user: {
    summary: 'Answers the event of this name when it had no acknowledgement function',
    payload: CLIENT_EVENTS.remove_accepted_user.answer,
  },
  action_on_friend_request: {
    summary: 'Answers the event of this name when it had no acknowledgement function',
    payload: CLIENT_EVENTS.action_on_friend_request.answer,
  },
  send_request: {
    summary: 'Answers the event of this name when it had no acknowledgement function',
    payload: CLIENT_EVENTS.send_request.answer,
  },
  answeredElsewhere: {
    summary: 'Another device of this player answered first. Contains the judgement of that answer',
    payload: judgement,
  },
  dailyAnsweredElsewhere: {
    summary:
      'Another device of this player answered a question of the daily first. Contains the judgement of that answer',
    payload: judgement,
  },
  questionsGone: {
    summary:
      'The records of these open questions were removed from the game. Fetch the round again to get the questions that replace them',
    payload: questionsGone,
  },
  livesChanged: { summary: 'Lives or stars changed outside this connection', payload: lives },
  notifications: {
    summary: 'Notifications or friend requests changed. Names are not encrypted',
    payload: notifications,
  },
  connectionReplaced: {
    summary: 'The player opened too many connections. This is the oldest one, and the server closes it next',
    payload: z.undefined(),
  },
  sessionEnded: {
    summary: 'The session ended, or its guest became an account. The server closes the connection next',
    payload: z.undefined(),
  },
  ...ROOM_SERVER_EVENTS,
};

export const handshake = z.strictObject({
  token: z.string().min(1).max(2048).meta({ description: 'The token of /v1/login or /v1/guest.' }),
  route: z.string().max(64).optional().meta({ description: 'The `route` of the same answer.' }),
});
