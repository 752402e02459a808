import { z } from 'zod';
import { judgement, question } from '@/lib/contract/realtime/answers';

export const answerPracticeSchema = z.strictObject({
  question_id: z.uuid().meta({ description: 'A question that the caller missed in a round or a daily.' }),
  option_id: z.uuid(),
});
export type AnswerPracticeInput = z.output<typeof answerPracticeSchema>;

const left = z.int().min(0).meta({
  description: 'Mistakes that are left, including those practiced today. 60 stands for 60 or more.',
});

export const practice = z.strictObject({
  left,
  questions: z.array(question).max(10).meta({
    description:
      'Up to ten mistakes to practice, with their options in a new order. Leaves out mistakes that were answered right today (UTC).',
  }),
  photosExpireAt: z.int().meta({ description: 'When the addresses of the photos expire, epoch ms.' }),
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
  gone: z
    .boolean()
    .meta({ description: 'Whether the mistake is resolved: it was answered right on two days.' }),
  left,
});
export type PracticeResult = z.output<typeof practiceResult>;
