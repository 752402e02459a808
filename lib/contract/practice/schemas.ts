import { z } from 'zod';

export const answerPracticeSchema = z.strictObject({
  question_id: z.uuid().meta({ description: 'A question that the caller missed in a round or a daily.' }),
  option_id: z.uuid(),
});
export type AnswerPracticeInput = z.output<typeof answerPracticeSchema>;
