'use server';

import { defineAction } from '@/app/_server/define-action';
import {
  answerHigherLowerSchema,
  readHigherLowerSchema,
  startHigherLowerSchema,
} from '@/lib/contract/higher-lower/higher-lower';
import { answerHigherLower } from '@/lib/higher-lower/answer-higher-lower';
import { ANSWER_HIGHER_LOWER, READ_HIGHER_LOWER, START_HIGHER_LOWER } from '@/lib/higher-lower/limits';
import { getHigherLower } from '@/lib/higher-lower/run';
import { startHigherLower } from '@/lib/higher-lower/start-higher-lower';

export const higherLowerAction = defineAction(
  {
    schema: readHigherLowerSchema,
    policy: { who: 'player', guests: true, limit: { ...READ_HIGHER_LOWER, by: 'player' } },
  },
  getHigherLower,
);

export const startHigherLowerAction = defineAction(
  {
    schema: startHigherLowerSchema,
    policy: { who: 'player', guests: true, limit: { ...START_HIGHER_LOWER, by: 'player' } },
  },
  startHigherLower,
);

export const answerHigherLowerAction = defineAction(
  {
    schema: answerHigherLowerSchema,
    policy: { who: 'player', guests: true, limit: { ...ANSWER_HIGHER_LOWER, by: 'player' } },
  },
  answerHigherLower,
);
