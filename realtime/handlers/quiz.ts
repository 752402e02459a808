import { photoFailedSchema, questionFetchSchema, updateLifeSchema } from '@/lib/contract/realtime/protocol';
import { dealQuestions } from '@/lib/quiz/deal-questions';
import { judgeAnswer } from '@/lib/quiz/judge-answer';
import { replaceQuestion } from '@/lib/quiz/replace-question';
import { defineHandler, type Realm } from '../define-handler';

const questionfetch = defineHandler({
  schema: questionFetchSchema,
  policy: { sessionCheckedBy: 'door' },
  perform: (ctx, input) => dealQuestions(ctx, input),
  replyWithoutAck: (socket, answer) =>
    socket.emit('questionfetch', answer.success ? { ...answer, data: answer.data.questions } : answer),
});

const updateLife = (realm: Realm) =>
  defineHandler({
    schema: updateLifeSchema,
    policy: { sessionCheckedBy: 'use case' },
    async perform(ctx, input, socket) {
      const { judgement, isFirst, mayEarn } = await judgeAnswer(ctx, input);
      if (isFirst) {
        const { question_id: questionId, streak } = judgement;
        if (mayEarn) realm.badges.note(input.user_id, { playerId: input.user_id, questionId, streak });
        for (const other of realm.others(socket)) other.emit('answeredElsewhere', judgement);
      }
      return judgement;
    },
  })(realm);

const photoFailed = defineHandler({
  schema: photoFailedSchema,
  policy: { sessionCheckedBy: 'door' },
  perform: (ctx, input) => replaceQuestion(ctx, input),
});

/** The quiz over the wire: event names are the product specification's, section 7. */
export const quizHandlers = { questionfetch, updateLife, photoFailed };
