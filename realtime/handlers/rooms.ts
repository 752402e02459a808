import {
  changeSettingsEventSchema,
  lockRoomEventSchema,
  nicknameEventSchema,
  pauseRoomEventSchema,
  removeMemberEventSchema,
  roomAnswerEventSchema,
  roomCreateEventSchema,
  roomEventSchema,
  roomNextEventSchema,
} from '@/lib/contract/realtime/room-events';
import { answerQuestion } from '@/lib/rooms/game/answers/answer-question';
import { startGame } from '@/lib/rooms/game/start-game';
import {
  changeSettings,
  pauseRoom,
  removeMember,
  setRoomLocked,
  skipPhase,
} from '@/lib/rooms/host/control-room';
import { ANSWER_ROOM, CHANGE_ROOM, JOIN_ROOM } from '@/lib/rooms/limits';
import { createRoom } from '@/lib/rooms/members/create-room';
import { joinRoom } from '@/lib/rooms/members/join-room';
import { leaveRoom } from '@/lib/rooms/members/leave-room';
import { nameGuest } from '@/lib/rooms/members/name-guest';
import { socketRoom } from '../rooms/local-rooms';
import { defineHandler } from './define-handler';
import type { HandlerDependencies } from './handler-dependencies';

const memberPolicy = { who: 'player', guests: true, limit: { ...CHANGE_ROOM, by: 'player' } } as const;

const roomcreate = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: roomCreateEventSchema,
    // The use case has its own limit.
    policy: { who: 'player' },
    async perform(ctx, _input, socket) {
      const { code } = await createRoom(ctx);
      return dependencies.rooms.join(socket, (processId) => joinRoom(ctx, { code }, { processId }));
    },
  })(dependencies);

const roomjoin = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: roomEventSchema,
    policy: { who: 'player', guests: true, limit: { ...JOIN_ROOM, by: 'player' } },
    perform: (ctx, { code }, socket) =>
      dependencies.rooms.join(socket, (processId) => joinRoom(ctx, { code }, { processId })),
  })(dependencies);

const roomleave = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: roomEventSchema,
    policy: memberPolicy,
    async perform(ctx, { code }, socket) {
      dependencies.rooms.leave(socket, await leaveRoom(ctx, { code }));
      return null;
    },
  })(dependencies);

const roomstart = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: roomEventSchema,
    policy: memberPolicy,
    async perform(ctx, { code }) {
      await dependencies.rooms.start((processId) => startGame(ctx, { code }, { processId }));
      return null;
    },
  })(dependencies);

const roomanswer = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: roomAnswerEventSchema,
    policy: {
      who: 'player',
      guests: true,
      limit: { ...ANSWER_ROOM, by: 'player' },
      useCaseChecksSession: true,
    },
    async perform(ctx, { user_id: _, ...input }, socket) {
      const { roomAnswers, rooms, emitToOthers } = dependencies;
      const { answered, roomId, isFirst } = await answerQuestion({ ...ctx, roomAnswers }, input);
      if (!isFirst) return answered;
      rooms.noteAnswer(roomId);
      emitToOthers(socket, 'roomanswered', answered, socketRoom(roomId));
      return answered;
    },
  })(dependencies);

const roomnext = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: roomNextEventSchema,
    policy: memberPolicy,
    async perform(ctx, { user_id: _, ...input }) {
      dependencies.rooms.noteChange(await skipPhase(ctx, input));
      return null;
    },
  })(dependencies);

const roomlock = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: lockRoomEventSchema,
    policy: memberPolicy,
    async perform(ctx, { code, locked }) {
      dependencies.rooms.noteChange(await setRoomLocked(ctx, { code, locked }));
      return null;
    },
  })(dependencies);

const roomremove = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: removeMemberEventSchema,
    policy: memberPolicy,
    async perform(ctx, { code, seat }) {
      dependencies.rooms.noteChange(await removeMember(ctx, { code, seat }));
      return null;
    },
  })(dependencies);

const roomnickname = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: nicknameEventSchema,
    policy: memberPolicy,
    async perform(ctx, { user_id: _, ...input }) {
      dependencies.rooms.noteChange(await nameGuest(ctx, input));
      return null;
    },
  })(dependencies);

const roomsettings = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: changeSettingsEventSchema,
    policy: memberPolicy,
    async perform(ctx, { code, settings }) {
      dependencies.rooms.noteChange(await changeSettings(ctx, { code, settings }));
      return null;
    },
  })(dependencies);

const roompause = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: pauseRoomEventSchema,
    policy: memberPolicy,
    async perform(ctx, { code, paused }) {
      dependencies.rooms.noteChange(await pauseRoom(ctx, { code, paused }));
      return null;
    },
  })(dependencies);

export const roomHandlers = {
  roomcreate,
  roomjoin,
  roomleave,
  roomstart,
  roomanswer,
  roomnext,
  roomlock,
  roomremove,
  roomnickname,
  roomsettings,
  roompause,
};
