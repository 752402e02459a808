import { z } from 'zod';

const percent = z.int().min(0).max(100);
export const knowledgeFigures = z.strictObject({
  answers: z.int().min(0).meta({
    description: 'Number of answers to questions that the player had not seen before, without timeouts.',
  }),
  right: z.int().min(0),
  percent: percent.nullable(),
  parPercent: percent.nullable().meta({
    description:
      'Par: the percentage of right answers of the best reader, who knows how common each charge and each fact is, and always picks the most likely option. Null while unknown.',
  }),
});

export const knowledgeData = z.strictObject({
  allTime: knowledgeFigures,
  recent: knowledgeFigures.meta({ description: 'The last 30 UTC days, today included.' }),
  categories: z
    .array(
      z.strictObject({
        label: z.string(),
        answers: z.int().min(1),
        right: z.int().min(0),
        percent,
        parPercent: percent.meta({ description: 'Par, as in `allTime`.' }),
      }),
    )
    .meta({ description: 'Figures by the category of the right option, sorted from the most answers.' }),
});
