import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { dailyArchive, dailyData } from '@/lib/contract/daily/daily-view';
import { dailyAnswerSchema, dailyQuerySchema, startDailySchema } from '@/lib/contract/daily/schemas';
import { judgement, questionSet } from '@/lib/contract/realtime/answers';
import { HOUR_MS } from '@/lib/contract/times';
import { listArchive } from '@/lib/daily/archive/list-archive';
import { getSealedDaily } from '@/lib/daily/get-daily';
import { ANSWER_DAILY, READ_DAILY, START_DAILY } from '@/lib/daily/limits';
import { answerDaily } from '@/lib/daily/play/answer-daily';
import { startDaily } from '@/lib/daily/play/start-daily';

const DAY = '2026-11-23';
const MIDNIGHT = Date.UTC(2026, 10, 24);
const QUESTION = '01997d3c-5a10-4c2e-9f4b-2f6d8f1b7b01';
const OPTIONS = ['Theft', 'Burglary', 'Trespass', 'Driving while intoxicated'].map((option, i) => ({
  option_id: `01997d3c-5a10-4c2e-9f4b-2f6d8f1b7c0${i + 1}`,
  option,
  matchValue: null,
}));
const WEEK = ['17', '18', '19', '20', '21', '22', '23'].map((day, i) => ({
  day: `2026-11-${day}`,
  state: i === 0 ? ('missed' as const) : i === 6 ? ('open' as const) : ('done' as const),
}));
const LIVES = { totalLifes: 160, stars: 0, nextLifeAt: null, serverTime: MIDNIGHT - 4 * HOUR_MS };

const daily = defineRoute(
  {
    method: 'GET',
    path: 'daily',
    group: 'Daily',
    summary: 'Returns the daily: ten photos a UTC day, the same for everyone.',
    description:
      'Names of friends are encrypted for the caller. With the query `day` it returns that daily of the archive, which counts for no streak and no histogram.',
    policy: { who: 'player', guests: true, limit: { ...READ_DAILY, by: 'player' } },
    schema: dailyQuerySchema,
    output: dailyData,
    refusals: ['NOT_FOUND'],
    example: {
      request: { day: '2026-11-20' },
      data: {
        state: 'new',
        day: '2026-11-20',
        isToday: false,
        isArchived: true,
        number: 9,
        answered: 0,
        of: 10,
        nextAt: MIDNIGHT,
        closesAt: MIDNIGHT - 48 * HOUR_MS,
        streak: { days: 5, freezes: 0, frozenDays: 0, isSafe: false },
        week: WEEK,
        result: null,
      },
    },
  },
  async (ctx, input) => ({ data: await getSealedDaily(ctx, input) }),
);

const archive = defineRoute(
  {
    method: 'GET',
    path: 'daily/archive',
    group: 'Daily',
    summary: 'Lists the dailies of the last 30 days that can be played again, the newest first.',
    description:
      'Those of today and yesterday are not among them. Read one with `GET /v1/daily?day=`, and start it with `POST /v1/daily`.',
    policy: { who: 'player', guests: true, limit: { ...READ_DAILY, by: 'player' } },
    schema: noInput,
    output: dailyArchive,
    example: {
      data: [
        { day: '2026-11-21', number: 10, answered: 10, of: 10, right: 7, inTime: true },
        { day: '2026-11-20', number: 9, answered: 3, of: 10, right: null, inTime: false },
      ],
    },
  },
  async (ctx) => ({ data: await listArchive(ctx) }),
);

const start = defineRoute(
  {
    method: 'POST',
    path: 'daily',
    group: 'Daily',
    summary: 'Starts or resumes the daily, and returns its open questions.',
    description:
      'Needs no lives. Returns an empty list if the daily is finished. If `day` names a finished daily, no other daily starts. If it names one of the archive, that one starts or resumes.',
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

export const dailyCalls: readonly ApiCall[] = [daily, archive, start, answer];
