import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { friendIdSchema } from '@/lib/contract/friends/schemas';
import { room } from '@/lib/contract/rooms/room-view';
import { roomInvitationData, stageSchema } from '@/lib/contract/rooms/schemas';
import { challengeFriend } from '@/lib/friend-cards/challenge-friend';
import { CHANGE_FRIENDS } from '@/lib/friends/limits';
import { readStage } from '@/lib/rooms/host/stage';
import { READ_STAGE } from '@/lib/rooms/limits';
import { createRoom } from '@/lib/rooms/members/create-room';
import { invitationOf } from '@/lib/rooms/room-invitation';

const EXAMPLE_ROOM = { code: 'KWTRF', link: 'https://lineup.example/room/KWTRF' };
const THEN = 'Join it with the event `roomjoin`; the other events are in the AsyncAPI document.';
const ENDS = 'A room ends after 30 minutes without activity.';

const create = defineRoute(
  {
    method: 'POST',
    path: 'rooms',
    group: 'Rooms',
    summary: 'Opens a room with the caller as its host.',
    description: `${THEN} A player opens at most 10 rooms an hour, whether here, by the event \`roomcreate\` or by a challenge. ${ENDS}`,
    policy: { who: 'player' },
    schema: noInput,
    output: roomInvitationData,
    refusals: ['TOO_MANY_REQUESTS'],
    example: { data: EXAMPLE_ROOM },
  },
  async (ctx) => ({ data: invitationOf((await createRoom(ctx)).code) }),
);

const challenge = defineRoute(
  {
    method: 'POST',
    path: 'friends/challenge',
    group: 'Rooms',
    summary: 'Opens a room and notifies a friend, who can join while it is open.',
    description: `\`friendId\` is the \`id\` of a friend. The caller is the host. ${THEN} A player may challenge each friend 5 times a day. The room counts toward the limit of \`POST /v1/rooms\`. ${ENDS}`,
    policy: { who: 'player', limit: { ...CHANGE_FRIENDS, by: 'player' } },
    schema: friendIdSchema,
    output: roomInvitationData,
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    example: {
      request: { friendId: '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a91' },
      data: EXAMPLE_ROOM,
    },
  },
  async (ctx, input) => ({ data: await challengeFriend(ctx, input) }),
);

const stage = defineRoute(
  {
    method: 'GET',
    path: 'rooms/stage',
    group: 'Rooms',
    summary: 'Returns a room as its members see it now, for a screen that an audience watches.',
    description:
      '`code` and `key` are those of the link that the host of the room has. Ask twice a second at most.',
    policy: { who: 'anyone', limit: { ...READ_STAGE, by: 'address' } },
    schema: stageSchema,
    output: room,
    refusals: ['NOT_FOUND'],
    example: {
      request: { code: 'KWTRF', key: 'q1JcX5b0dYpM7yEw2sLk9hTzVgRuA3nF8oPiS4mDxKc' },
      data: {
        code: 'KWTRF',
        version: 7,
        phase: 'lobby',
        mode: 'photos',
        game: 0,
        host_seat: 1,
        locked: false,
        settings: { mode: 'photos', questions: 10, seconds: 20, nonviolent: false, host_plays: true },
        paused: false,
        timed: true,
        set_size: 10,
        members: [
          {
            seat: 1,
            name: 'NoraVega',
            image: null,
            guest: false,
            named: true,
            present: true,
            plays: true,
            right: 0,
            total_ms: 0,
            out_at_position: null,
            place: null,
          },
        ],
        question: null,
        result: null,
        next_at: null,
        server_time: Date.UTC(2026, 10, 23, 18),
      },
    },
  },
  async (ctx, input) => ({ data: await readStage(ctx, input) }),
);

export const roomCalls: readonly ApiCall[] = [create, challenge, stage];
