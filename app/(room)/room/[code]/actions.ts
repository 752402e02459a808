'use server';

import { defineAction } from '@/app/_server/define-action';
import { journaled } from '@/app/_server/journaled';
import { flagRoomQuestionSchema, roomSchema } from '@/lib/contract/rooms/schemas';
import { FLAGS_PER_DAY } from '@/lib/removals/limits';
import { flagRoomQuestion } from '@/lib/rooms/game/questions/flag-room-question';
import { getDebrief } from '@/lib/rooms/host/get-debrief';
import { getStageLink } from '@/lib/rooms/host/stage';
import { READ_GAME } from '@/lib/rooms/limits';

/** Reports a problem with a question of a room. Shares the daily limit of `flagQuestionAction`. */
export const flagRoomQuestionAction = defineAction(
  {
    schema: flagRoomQuestionSchema,
    policy: { who: 'player', guests: true, limit: { ...FLAGS_PER_DAY, by: 'account' } },
  },
  journaled(flagRoomQuestion),
);

const host = {
  schema: roomSchema,
  policy: { who: 'player', guests: true, limit: { ...READ_GAME, by: 'player' } },
} as const;

export const stageLinkAction = defineAction(host, getStageLink);

export const debriefAction = defineAction(host, getDebrief);
