import { z } from 'zod';

const percent = z.int().min(0).max(100);
export const knowledgeFigures = z.strictObject({
  answers: z.int().min(0).meta({ description: 'Answers to questions not seen before, timeouts left out.' }),
  right: z.int().min(0),
  percent: percent.nullable(),
  parPercent: percent.nullable().meta({
    description:
      'What naming the most frequent of the four options would have got right; null while it is not known.',
  }),
});

export const knowledgeData = z.strictObject({
  allTime: knowledgeFigures,
  recent: knowledgeFigures.meta({ description: 'The last 30 UTC days, today included.' }),
  categories: z
    .array(z.strictObject({ label: z.string(), answers: z.int().min(1), right: z.int().min(0), percent }))
    .meta({ description: 'By the right option; the most answered first.' }),
});
