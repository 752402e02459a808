import {
  dailyAnswerEventSchema,
  dailyFetchSchema,
  photoFailedSchema,
  questionFetchSchema,
  roundFetchSchema,
  updateLifeSchema,
} from '@/lib/contract/realtime/protocol';
import { ANSWER_DAILY, START_DAILY } from '@/lib/daily/limits';
import { answerDaily } from '@/lib/daily/play/answer-daily';
import { startDaily } from '@/lib/daily/play/start-daily';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { replaceQuestion } from '@/lib/quiz/dealing/replace-question';
import { judgeAnswer } from '@/lib/quiz/judging/judge-answer';
import { getRound } from '@/lib/rounds/get-round';
import { defineHandler } from './define-handler';
import type { HandlerDependencies } from './handler-dependencies';

const dailyfetch = defineHandler({
  schema: dailyFetchSchema,
  policy: { who: 'player', guests: true, limit: { ...START_DAILY, by: 'player' } },
  perform: (ctx, { day }) => startDaily(ctx, { day }),
});

const dailyanswer = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: dailyAnswerEventSchema,
    policy: {
      who: 'player',
      guests: true,
      limit: { ...ANSWER_DAILY, by: 'player' },
      useCaseChecksSession: true,
    },
    async perform(ctx, { question_id, option_id }, socket) {
      const { dailyAnswers, emitToOthers } = dependencies;
      const { judgement, isFirst } = await answerDaily(ctx, { question_id, option_id }, dailyAnswers);
      if (isFirst) emitToOthers(socket, 'dailyAnsweredElsewhere', judgement);
      return judgement;
    },
  })(dependencies);

export const dailyHandlers = { dailyfetch, dailyanswer };

const questionfetch = defineHandler({
  schema: questionFetchSchema,
  policy: { who: 'player', guests: true },
  perform: (ctx, input) => dealQuestions(ctx, input),
  replyWithoutAck: (socket, answer) =>
    socket.emit('questionfetch', answer.success ? { ...answer, data: answer.data.questions } : answer),
});

/** Judges an answer. The event's name comes from docs/specification.md. */
const updateLife = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: updateLifeSchema,
    policy: { who: 'player', guests: true, useCaseChecksSession: true },
    async perform(ctx, input, socket) {
      const { judgement, isFirst } = await judgeAnswer(ctx, input);
      if (isFirst) dependencies.emitToOthers(socket, 'answeredElsewhere', judgement);
      return judgement;
    },
  })(dependencies);

const photoFailed = defineHandler({
  schema: photoFailedSchema,
  policy: { who: 'player', guests: true },
  perform: (ctx, input) => replaceQuestion(ctx, input),
});

const roundfetch = (dependencies: HandlerDependencies) =>
  defineHandler({
    schema: roundFetchSchema,
    policy: { who: 'player', guests: true },
    perform: (ctx) => getRound(ctx, dependencies.progress),
  })(dependencies);

/** The socket events of the quiz. Their names are in docs/specification.md, section 7. */
export const quizHandlers = { questionfetch, updateLife, photoFailed, roundfetch };
