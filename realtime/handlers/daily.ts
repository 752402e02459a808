import { dailyAnswerEventSchema, dailyFetchSchema } from '@/lib/contract/realtime/protocol';
import { answerDaily } from '@/lib/daily/answer-daily';
import { ANSWER_DAILY, START_DAILY } from '@/lib/daily/limits';
import { startDaily } from '@/lib/daily/start-daily';
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
    policy: { who: 'player', guests: true, limit: { ...ANSWER_DAILY, by: 'player' } },
    async perform(ctx, { question_id, option_id }, socket) {
      const { judgement, isFirst } = await answerDaily(ctx, { question_id, option_id });
      if (isFirst) dependencies.emitToOthers(socket, 'dailyAnsweredElsewhere', judgement);
      return judgement;
    },
  })(dependencies);

/** The socket events of the daily. They mirror those of the quiz. */
export const dailyHandlers = { dailyfetch, dailyanswer };
