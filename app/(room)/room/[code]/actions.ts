'use server';

import { defineAction } from '@/app/_server/define-action';
import { journalled } from '@/app/_server/journalled';
import { flagRoomQuestionSchema } from '@/lib/contract/rooms/schemas';
import { FLAGS_PER_DAY } from '@/lib/removals/limits';
import { flagRoomQuestion } from '@/lib/rooms/game/flag-room-question';

/** Reports a problem with a question of a room. Shares the daily limit of `flagQuestionAction`. */
export const flagRoomQuestionAction = defineAction(
  {
    schema: flagRoomQuestionSchema,
    policy: { who: 'player', guests: true, limit: { ...FLAGS_PER_DAY, by: 'account' } },
  },
  journalled(flagRoomQuestion),
);
