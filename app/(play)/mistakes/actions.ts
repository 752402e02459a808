'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { answerPracticeSchema } from '@/lib/contract/practice/practice';
import { answerPractice } from '@/lib/practice/answer-practice';
import { getPractice } from '@/lib/practice/get-practice';
import { ANSWER_PRACTICE, READ_PRACTICE } from '@/lib/practice/limits';

export const practiceAction = defineAction(
  { schema: noInput, policy: { who: 'player', guests: true, limit: { ...READ_PRACTICE, by: 'player' } } },
  getPractice,
);

export const answerPracticeAction = defineAction(
  {
    schema: answerPracticeSchema,
    policy: { who: 'player', guests: true, limit: { ...ANSWER_PRACTICE, by: 'player' } },
  },
  answerPractice,
);
