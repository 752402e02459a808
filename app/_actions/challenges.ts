'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { forgetOpenedLink, readOpenedLink } from '@/app/_server/session/opened-link';
import { answerChallenge } from '@/lib/challenges/answer-challenge';
import { createChallenge } from '@/lib/challenges/create-challenge';
import { getChallenge } from '@/lib/challenges/get-challenge';
import { getChallengeQuestions } from '@/lib/challenges/get-challenge-questions';
import { ANSWER_CHALLENGE, CHANGE_CHALLENGE, READ_CHALLENGE } from '@/lib/challenges/limits';
import { listChallenges } from '@/lib/challenges/list-challenges';
import { acceptChallenge } from '@/lib/challenges/open-challenge';
import { startRematch } from '@/lib/challenges/start-rematch';
import {
  challengeAnswerSchema,
  challengeSchema,
  createChallengeSchema,
} from '@/lib/contract/challenges/schemas';

const READING = { who: 'player', limit: { ...READ_CHALLENGE, by: 'player' } } as const;
const READING_GUESTS_TOO = { ...READING, guests: true } as const;
const CHANGING = { who: 'player', limit: { ...CHANGE_CHALLENGE, by: 'player' } } as const;

export const challengeAction = defineAction(
  { schema: challengeSchema, policy: READING_GUESTS_TOO },
  getChallenge,
);

export const challengesAction = defineAction({ schema: noInput, policy: READING }, listChallenges);

export const challengeQuestionsAction = defineAction(
  { schema: challengeSchema, policy: READING_GUESTS_TOO },
  getChallengeQuestions,
);

export const createChallengeAction = defineAction(
  { schema: createChallengeSchema, policy: CHANGING },
  createChallenge,
);

export const acceptChallengeAction = defineAction(
  { schema: challengeSchema, policy: { ...CHANGING, guests: true } },
  async (ctx, input) => {
    await acceptChallenge(ctx, input);
    if ((await readOpenedLink())?.code === input.code) await forgetOpenedLink();
    return null;
  },
);

export const rematchAction = defineAction({ schema: challengeSchema, policy: CHANGING }, startRematch);

export const answerChallengeAction = defineAction(
  {
    schema: challengeAnswerSchema,
    policy: { who: 'player', guests: true, limit: { ...ANSWER_CHALLENGE, by: 'player' } },
  },
  answerChallenge,
);
