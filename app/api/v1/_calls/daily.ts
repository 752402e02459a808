import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { dailyData } from '@/lib/contract/daily/daily-view';
import { dailyAnswerSchema, startDailySchema } from '@/lib/contract/daily/schemas';
import { judgement, questionSet } from '@/lib/contract/realtime/answers';
import { HOUR_MS } from '@/lib/contract/times';
import { answerDaily } from '@/lib/daily/answer-daily';
import { getSealedDaily } from '@/lib/daily/get-sealed-daily';
import { ANSWER_DAILY, READ_DAILY, START_DAILY } from '@/lib/daily/limits';
import { startDaily } from '@/lib/daily/start-daily';

const DAY = '2026-11-23';
const MIDNIGHT = Date.UTC(2026, 10, 24);
const QUESTION = '01997d3c-5a10-4c2e-9f4b-2f6d8f1b7b01';
const OPTIONS = ['Theft', 'Burglary', 'Trespass', 'Driving while intoxicated'].map((option, i) => ({
  option_id: `01997d3c-5a10-4c2e-9f4b-2f6d8f1b7c0${i + 1}`,
  option,
  matchValue: null,
}));
const LIVES = { totalLifes: 160, stars: 0, nextLifeAt: null, serverTime: MIDNIGHT - 4 * HOUR_MS };

const daily = defineRoute(
  {
    method: 'GET',
    path: 'daily',
    group: 'Daily',
    summary: 'Returns the daily: ten photos a UTC day, the same for everyone.',
    description: 'Names of friends are encrypted for the caller.',
    policy: { who: 'player', guests: true, limit: { ...READ_DAILY, by: 'player' } },
    schema: noInput,
    output: dailyData,
    example: {
      data: {
        state: 'new',
        day: DAY,
        isToday: true,
        number: 12,
        answered: 0,
        of: 10,
        nextAt: MIDNIGHT,
        closesAt: MIDNIGHT + 24 * HOUR_MS,
        streak: { days: 5, freezes: 0, frozenDays: 0, isSafe: false },
        result: null,
      },
    },
  },
  async (ctx) => ({ data: await getSealedDaily(ctx) }),
);

const start = defineRoute(
  {
    method: 'POST',
    path: 'daily',
    group: 'Daily',
    summary: 'Starts or resumes the daily, and returns its open questions.',
    description:
      'Needs no lives. Returns an empty list if the daily is finished. If `day` names a finished daily, no other daily starts.',
    policy: { who: 'player', guests: true, limit: { ...START_DAILY, by: 'player' } },
    schema: startDailySchema,
    output: questionSet,
    refusals: ['NO_QUESTIONS'],
    example: {
      request: { day: DAY },
      data: {
        ...LIVES,
        questions: [
          {
            question_id: QUESTION,
            question: '/photos/Uo7sV0mVYwq3bqf2Qm1n4vZrXk9pT5hLdGJc8eWyAaBbCcDdEeFfGgHh',
            options: OPTIONS,
            timed: true,
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
        position: 9,
        set_size: 10,
        total_score: 120,
        streak: 2,
        free: true,
        photosExpireAt: MIDNIGHT - 4 * HOUR_MS + 600_000,
      },
    },
  },
  async (ctx, input) => ({ data: await startDaily(ctx, input) }),
);

const answer = defineRoute(
  {
    method: 'POST',
    path: 'daily/answers',
    group: 'Daily',
    summary: 'Answers a question of the daily, once.',
    description:
      'Leave out `option_id` if the time ran out. Safe to repeat. Wait at least 1.5 seconds between answers. Lives and points stay the same.',
    policy: { who: 'player', guests: true, limit: { ...ANSWER_DAILY, by: 'player' } },
    schema: dailyAnswerSchema,
    output: judgement,
    refusals: ['NOT_FOUND', 'ANSWERED_ELSEWHERE', 'TOO_EARLY'],
    example: {
      request: { question_id: QUESTION, option_id: OPTIONS[0]?.option_id },
      data: {
        ...LIVES,
        question_id: QUESTION,
        choice: OPTIONS[0]?.option_id,
        options: OPTIONS.map((option, i) => ({ ...option, matchValue: i === 0 ? 'true' : 'false' })),
        correct: true,
        total_score: 120,
        streak: 3,
        points: 0,
        explanation: 'Theft is taking property without the owner’s consent.',
        life_won: false,
        bookings: { area: 'Texas', total: 4210, of_options: [820, 240, 190, 610], invented: false },
        clue: { fact: 'class', value: 'misdemeanor', of_right: 0.82, of_all: 0.51 },
        photo_right_percent: 38,
      },
    },
  },
  async (ctx, input) => ({ data: (await answerDaily(ctx, input)).judgement }),
);

export const dailyCalls: readonly ApiCall[] = [daily, start, answer];
