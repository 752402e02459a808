import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { answerPracticeSchema, practice, practiceResult } from '@/lib/contract/practice/practice';
import { answerPractice } from '@/lib/practice/answer-practice';
import { getPractice } from '@/lib/practice/get-practice';
import { ANSWER_PRACTICE, READ_PRACTICE } from '@/lib/practice/limits';

const QUESTION = '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7b01';
const OPTIONS = ['Theft', 'Burglary', 'Trespass', 'Driving while intoxicated'].map((option, i) => ({
  option_id: `01997d3c-5a10-4c2e-9f4b-2f6d8f1b7c0${i + 1}`,
  option,
  matchValue: null,
}));

const read = defineRoute(
  {
    method: 'GET',
    path: 'practice',
    group: 'Player',
    summary: 'Returns up to ten of the caller’s mistakes to practice.',
    description:
      'Mistakes are questions that the caller missed in rounds, dailies and challenges, as long as their record is in play. Those of a challenge count once the caller can answer no more of it. Practice is untimed, and changes no lives, points or statistics.',
    policy: { who: 'player', guests: true, limit: { ...READ_PRACTICE, by: 'player' } },
    schema: noInput,
    output: practice,
    example: {
      data: {
        left: 23,
        questions: [
          {
            question_id: QUESTION,
            question: '/photos/Uo7sV0mVYwq3bqf2Qm1n4vZrXk9pT5hLdGJc8eWyAaBbCcDdEeFfGgHh',
            options: OPTIONS,
            timed: false,
            table: '48453',
            place: 'Travis County, TX',
            booking: {
              weekday: 'friday',
              part_of_day: 'night',
              bond: 'under_1000',
              class: 'misdemeanor',
              arrested_by: 'city',
            },
          },
        ],
        photosExpireAt: Date.UTC(2026, 10, 23, 20, 10),
      },
    },
  },
  async (ctx) => ({ data: await getPractice(ctx) }),
);

const answer = defineRoute(
  {
    method: 'POST',
    path: 'practice/answers',
    group: 'Player',
    summary: 'Answers one of the caller’s mistakes in practice.',
    description:
      'Two right answers on different days (UTC) end a mistake; a wrong one starts over. Safe to repeat: a day counts once.',
    policy: { who: 'player', guests: true, limit: { ...ANSWER_PRACTICE, by: 'player' } },
    schema: answerPracticeSchema,
    output: practiceResult,
    refusals: ['NOT_FOUND'],
    example: {
      request: { question_id: QUESTION, option_id: OPTIONS[0]?.option_id },
      data: {
        question_id: QUESTION,
        choice: OPTIONS[0]?.option_id,
        options: OPTIONS.map((option, i) => ({ ...option, matchValue: i === 0 ? 'true' : 'false' })),
        correct: true,
        explanation: 'Theft is taking property without the owner’s consent.',
        bookings: { area: 'Texas', total: 4210, of_options: [820, 240, 190, 610], invented: false },
        clue: { fact: 'class', value: 'misdemeanor', of_right: 0.82, of_all: 0.51 },
        photo_right_percent: 38,
        gone: false,
        left: 23,
      },
    },
  },
  async (ctx, input) => ({ data: await answerPractice(ctx, input) }),
);

export const practiceCalls: readonly ApiCall[] = [read, answer];
