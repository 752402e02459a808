import { z } from 'zod';
import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { answerChallenge } from '@/lib/challenges/answer-challenge';
import { createChallenge } from '@/lib/challenges/create-challenge';
import { getChallengeQuestions } from '@/lib/challenges/get-challenge-questions';
import { getSealedChallenge, listSealedChallenges } from '@/lib/challenges/get-sealed-challenge';
import { ANSWER_CHALLENGE, CHANGE_CHALLENGE, READ_CHALLENGE } from '@/lib/challenges/limits';
import { acceptChallenge } from '@/lib/challenges/open-challenge';
import { startRematch } from '@/lib/challenges/start-rematch';
import {
  challengeData,
  challengeInvitation,
  challengeJudgement,
  openChallenges,
} from '@/lib/contract/challenges/challenge-view';
import {
  challengeAnswerSchema,
  challengeSchema,
  createChallengeSchema,
} from '@/lib/contract/challenges/schemas';
import { questionSet } from '@/lib/contract/realtime/answers';

const CODE = 'k7f3q9mwrt';
const EXAMPLE = { code: CODE, link: `https://lineup.example/c/${CODE}` };
const CLOSES = Date.UTC(2026, 10, 25, 18);
const QUESTION = '01997d3c-5a10-4c2e-9f4b-2f6d8f1b7b01';
const OPTIONS = ['Theft', 'Burglary', 'Trespass', 'Driving while intoxicated'].map((option, i) => ({
  option_id: `01997d3c-5a10-4c2e-9f4b-2f6d8f1b7c0${i + 1}`,
  option,
  matchValue: null,
}));
const LIVES = { totalLifes: 160, stars: 0, nextLifeAt: null, serverTime: CLOSES };
const READING = { who: 'player', limit: { ...READ_CHALLENGE, by: 'player' } } as const;
const READING_GUESTS_TOO = { ...READING, guests: true } as const;
const CHANGING = { who: 'player', limit: { ...CHANGE_CHALLENGE, by: 'player' } } as const;

const list = defineRoute(
  {
    method: 'GET',
    path: 'challenges',
    group: 'Challenges',
    summary: 'Lists the caller’s open challenges, the first to close first.',
    description: 'Names are encrypted for the caller.',
    policy: READING,
    schema: noInput,
    output: openChallenges,
    example: { data: [{ code: CODE, name: null, closesAt: CLOSES, answered: 3, isYourTurn: true }] },
  },
  async (ctx) => ({ data: await listSealedChallenges(ctx) }),
);

const create = defineRoute(
  {
    method: 'POST',
    path: 'challenges',
    group: 'Challenges',
    summary: 'Starts a challenge: the same ten questions for two players, each when they like, for 48 hours.',
    description:
      '`friendId` is the `id` of a friend, who is notified. Without it the first player who accepts with the code plays. A player may challenge each friend 5 times a day, start 20 challenges a day, and have 10 open.',
    policy: CHANGING,
    schema: createChallengeSchema,
    output: challengeInvitation,
    refusals: ['NOT_FOUND', 'NO_QUESTIONS', 'TOO_MANY_REQUESTS'],
    example: { request: { friendId: '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a91' }, data: EXAMPLE },
  },
  async (ctx, input) => ({ data: await createChallenge(ctx, input) }),
);

const view = defineRoute(
  {
    method: 'GET',
    path: 'challenge',
    group: 'Challenges',
    summary: 'Returns a challenge as its player may see it.',
    description:
      'The other player’s answer to a question is in it once the caller has answered the question, never before. The name is encrypted for the caller.',
    policy: READING_GUESTS_TOO,
    schema: challengeSchema,
    output: challengeData,
    refusals: ['NOT_FOUND', 'TAKEN'],
    example: {
      request: { code: CODE },
      data: {
        ...EXAMPLE,
        state: 'open',
        end: null,
        isChallenger: true,
        name: null,
        profile_image: null,
        closesAt: CLOSES,
        answered: 0,
        of: 10,
        next: QUESTION,
        right: 0,
        theirRight: null,
        questions: [],
        invented: false,
        rematch: null,
      },
    },
  },
  async (ctx, input) => ({ data: await getSealedChallenge(ctx, input) }),
);

const accept = defineRoute(
  {
    method: 'POST',
    path: 'challenges/accept',
    group: 'Challenges',
    summary: 'Accepts a challenge by its code. The first player who does is the opponent.',
    description: 'Safe to repeat. Refuses with TAKEN when another player was first.',
    policy: { ...CHANGING, guests: true },
    schema: challengeSchema,
    output: z.null(),
    refusals: ['NOT_FOUND', 'TAKEN'],
    example: { request: { code: CODE }, data: null },
  },
  async (ctx, input) => ({ data: await acceptChallenge(ctx, input) }),
);

const questions = defineRoute(
  {
    method: 'GET',
    path: 'challenges/questions',
    group: 'Challenges',
    summary: 'Returns the caller’s open questions of a challenge.',
    description:
      'Needs no lives. Returns an empty list once the caller has answered all or the challenge is over.',
    policy: READING_GUESTS_TOO,
    schema: challengeSchema,
    output: questionSet,
    refusals: ['NOT_FOUND'],
    example: {
      request: { code: CODE },
      data: {
        ...LIVES,
        questions: [],
        position: 10,
        set_size: 10,
        total_score: 120,
        streak: 0,
        free: true,
        photosExpireAt: CLOSES,
      },
    },
  },
  async (ctx, input) => ({ data: await getChallengeQuestions(ctx, input) }),
);

const answer = defineRoute(
  {
    method: 'POST',
    path: 'challenges/answers',
    group: 'Challenges',
    summary: 'Answers a question of a challenge, once, and returns the other player’s answer.',
    description:
      'Leave out `option_id` if the time ran out. Safe to repeat. Wait at least 1.5 seconds between answers. Lives and points stay the same.',
    policy: { who: 'player', guests: true, limit: { ...ANSWER_CHALLENGE, by: 'player' } },
    schema: challengeAnswerSchema,
    output: challengeJudgement,
    refusals: ['NOT_FOUND', 'ANSWERED_ELSEWHERE', 'TOO_EARLY'],
    example: {
      request: { code: CODE, question_id: QUESTION, option_id: OPTIONS[0]?.option_id },
      data: {
        judgement: {
          ...LIVES,
          question_id: QUESTION,
          choice: OPTIONS[0]?.option_id,
          options: OPTIONS.map((option, i) => ({ ...option, matchValue: i === 0 ? 'true' : 'false' })),
          correct: true,
          total_score: 120,
          streak: 0,
          points: 0,
          explanation: 'Theft is taking property without the owner’s consent.',
          life_won: false,
          bookings: null,
          clue: null,
          photo_right_percent: null,
        },
        theirs: { choice: 2 },
      },
    },
  },
  async (ctx, input) => ({ data: await answerChallenge(ctx, input) }),
);

const rematch = defineRoute(
  {
    method: 'POST',
    path: 'challenges/rematch',
    group: 'Challenges',
    summary: 'Starts a new challenge with the opponent of one that is over.',
    description:
      'Both players get the same rematch, whoever starts it. It counts toward the limits of `POST /v1/challenges`.',
    policy: CHANGING,
    schema: challengeSchema,
    output: challengeInvitation,
    refusals: ['NOT_FOUND', 'NO_QUESTIONS', 'TOO_MANY_REQUESTS'],
    example: { request: { code: CODE }, data: EXAMPLE },
  },
  async (ctx, input) => ({ data: await startRematch(ctx, input) }),
);

export const challengeCalls: readonly ApiCall[] = [list, create, view, accept, questions, answer, rematch];
