import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import {
  answerHigherLowerSchema,
  higherLowerData,
  higherLowerQuerySchema,
  startHigherLowerSchema,
} from '@/lib/contract/higher-lower/higher-lower';
import { answerHigherLower } from '@/lib/higher-lower/answer-higher-lower';
import { ANSWER_HIGHER_LOWER, READ_HIGHER_LOWER, START_HIGHER_LOWER } from '@/lib/higher-lower/limits';
import { getHigherLower } from '@/lib/higher-lower/run';
import { startHigherLower } from '@/lib/higher-lower/start-higher-lower';

const GROUP = 'Higher or lower';
const COUNTY = '17031';
const FIRST = '01997d3c-5a10-4c2e-9f4b-2f6d8f1b7b01';
const NEXT = '01997d3c-5a10-4c2e-9f4b-2f6d8f1b7b02';
const AREA = { county: null, area: 'United States', offered: null };
const STARTED = {
  ...AREA,
  state: 'playing',
  run: 0,
  best: 12,
  question: { question_id: FIRST, charges: ['Robbery', 'Theft'] },
  answered: null,
};

const read = defineRoute(
  {
    method: 'GET',
    path: 'higher-lower',
    group: GROUP,
    summary: 'Returns the run of the caller: which of two charges is booked more often?',
    description: 'With the query `county` it says whether that county has enough records to be asked about.',
    policy: { who: 'player', guests: true, limit: { ...READ_HIGHER_LOWER, by: 'player' } },
    schema: higherLowerQuerySchema,
    output: higherLowerData,
    example: { request: { county: COUNTY }, data: { ...STARTED, state: 'new', best: 0, question: null } },
  },
  async (ctx, input) => ({ data: await getHigherLower(ctx, { county: input.county ?? null }) }),
);

const start = defineRoute(
  {
    method: 'POST',
    path: 'higher-lower',
    group: GROUP,
    summary: 'Starts a run, or resumes the open one of the same area.',
    description:
      'Costs no lives and gives no points. A run of another area ends. A county needs 1,000 records in play. With too few records the state is `none`.',
    policy: { who: 'player', guests: true, limit: { ...START_HIGHER_LOWER, by: 'player' } },
    schema: startHigherLowerSchema,
    output: higherLowerData,
    refusals: ['NO_QUESTIONS'],
    example: { request: { county: null }, data: STARTED },
  },
  async (ctx, input) => ({ data: await startHigherLower(ctx, input) }),
);

const answer = defineRoute(
  {
    method: 'POST',
    path: 'higher-lower/answers',
    group: GROUP,
    summary: 'Answers the open question, and returns both counts of bookings and the next question.',
    description:
      'Safe to repeat: the last answered question keeps its first verdict. A miss ends the run. Counts are those of the moment when the question was asked.',
    policy: { who: 'player', guests: true, limit: { ...ANSWER_HIGHER_LOWER, by: 'player' } },
    schema: answerHigherLowerSchema,
    output: higherLowerData,
    refusals: ['NOT_FOUND'],
    example: {
      request: { question_id: FIRST, pick: 'right' },
      data: {
        ...STARTED,
        run: 1,
        question: { question_id: NEXT, charges: ['Trespassing', 'Arson'] },
        answered: {
          question_id: FIRST,
          pick: 'right',
          correct: true,
          area: 'United States',
          total: 2520,
          invented: true,
          charges: [
            { charge: 'Robbery', meaning: 'Taking something by force or threat.', bookings: 23 },
            { charge: 'Theft', meaning: 'Stealing something, such as goods from a store.', bookings: 251 },
          ],
        },
      },
    },
  },
  async (ctx, input) => ({ data: await answerHigherLower(ctx, input) }),
);

export const higherLowerCalls: readonly ApiCall[] = [read, start, answer];
