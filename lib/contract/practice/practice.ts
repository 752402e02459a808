import { z } from 'zod';
import { judgement, question } from '@/lib/contract/realtime/answers';

export const answerPracticeSchema = z.strictObject({
  question_id: z.uuid().meta({ description: 'A question that the caller missed in a round or a daily.' }),
  option_id: z.uuid(),
});
export type AnswerPracticeInput = z.output<typeof answerPracticeSchema>;

const left = z.int().min(0).meta({
  description: 'Mistakes that are left, those of today included. 60 stands for 60 or more.',
});

export const practice = z.strictObject({
  left,
  questions: z.array(question).max(10).meta({
    description:
      'Up to ten mistakes to practice. Leaves out those that were answered right today (UTC). The options are in a new order.',
  }),
  photosExpireAt: z.int(),
});
export type PracticeView = z.output<typeof practice>;

export const practiceResult = z.strictObject({
  ...judgement.pick({
    question_id: true,
    choice: true,
    options: true,
    correct: true,
    explanation: true,
    bookings: true,
    clue: true,
    photo_right_percent: true,
  }).shape,
  gone: z.boolean().meta({ description: 'Right on two days: the mistake is gone.' }),
  left,
});
export type PracticeResult = z.output<typeof practiceResult>;
