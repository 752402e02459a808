import { z } from 'zod';
import { acknowledgement } from '@/lib/contract/realtime/answers';
import {
  changeSettingsEventSchema,
  lockRoomEventSchema,
  nicknameEventSchema,
  pauseRoomEventSchema,
  type RoomClientEvents,
  type RoomServerEvents,
  removeMemberEventSchema,
  roomAnswerEventSchema,
  roomCreateEventSchema,
  roomEventSchema,
  roomNextEventSchema,
} from '@/lib/contract/realtime/room-events';
import { answered, ended, joined, progress, room } from '@/lib/contract/rooms/room-view';
import { MAX_PLAYED_GAMES } from '@/lib/contract/rooms/rules';

export type ClientEvent = {
  summary: string;
  payload: z.ZodType;
  answer: z.ZodType;
  example: object;
};

export type ServerEvent = { summary: string; payload: z.ZodType };

export const EXAMPLE_PLAYER_ID = '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a90';
export const OTHER_PLAYER_ID = '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a91';

const done = acknowledgement(z.null());
const example = { user_id: EXAMPLE_PLAYER_ID, code: 'BKRTW' };

export const ROOM_CLIENT_EVENTS: Record<keyof RoomClientEvents, ClientEvent> = {
  roomcreate: {
    summary: 'Opens a room and joins it as its host. Guests are refused',
    payload: roomCreateEventSchema,
    answer: acknowledgement(joined),
    example: { user_id: EXAMPLE_PLAYER_ID },
  },
  roomjoin: {
    summary: 'Joins or rejoins a room. This connection then gets the room’s events',
    payload: roomEventSchema,
    answer: acknowledgement(joined),
    example,
  },
  roomleave: {
    summary: 'Leaves a room. The room ends when its last member leaves',
    payload: roomEventSchema,
    answer: done,
    example,
  },
  roomstart: {
    summary:
      'Starts a game, from the lobby or the podium. Host only. A player may host 20 games a day and play in 40',
    payload: roomEventSchema,
    answer: done,
    example,
  },
  roomanswer: {
    summary: 'Answers the current question, once. The result says whether the answer was right',
    payload: roomAnswerEventSchema,
    answer: acknowledgement(answered),
    example: { ...example, game: 1, position: 0, option: 3 },
  },
  roomnext: {
    summary: 'Moves on from a result, or from an untimed question after 20 s. Host only',
    payload: roomNextEventSchema,
    answer: done,
    example: { ...example, game: 1, position: 0 },
  },
  roomlock: {
    summary: 'Closes the room for new members, or opens it again. Host only',
    payload: lockRoomEventSchema,
    answer: done,
    example: { ...example, locked: true },
  },
  roomremove: {
    summary: 'Removes a member, who cannot come back. Host only',
    payload: removeMemberEventSchema,
    answer: done,
    example: { ...example, seat: 2 },
  },
  roomnickname: {
    summary: 'Chooses the caller’s nickname, for guests. The host may change that of any guest',
    payload: nicknameEventSchema,
    answer: done,
    example: { ...example, seat: 2, nickname: 'Mia' },
  },
  roomsettings: {
    summary: 'Changes how the next game is played. Host only, between games',
    payload: changeSettingsEventSchema,
    answer: done,
    example: {
      ...example,
      settings: { mode: 'photos', questions: 10, seconds: 20, nonviolent: false, host_plays: true },
    },
  },
  roompause: {
    summary: 'Pauses the running game after each result until `roomnext`, or stops pausing it. Host only',
    payload: pauseRoomEventSchema,
    answer: done,
    example: { ...example, paused: true },
  },
};

export const ROOM_SERVER_EVENTS: Record<keyof RoomServerEvents, ServerEvent> = {
  room: { summary: 'The room changed. Contains the whole room', payload: room },
  roomprogress: { summary: 'Which members have answered the question', payload: progress },
  roomanswered: { summary: 'Another device of this player answered first', payload: answered },
  roomended: {
    summary: `The player was removed, has left on another device or played ${MAX_PLAYED_GAMES} games in 24 hours, or the room ended. No more events follow`,
    payload: ended,
  },
};
