import { z } from 'zod';
import { clue } from '@/lib/contract/records/booking-slip';
import { reviewFields } from './review';

export const round = z.strictObject({
  set_id: z.uuid(),
  right: z.int().min(0),
  of: z.int().positive(),
  points: z.int().min(0),
  longest_run: z.int().min(0),
  answers: z
    .array(z.boolean())
    .meta({ description: 'Whether each answer was right, in the order of the questions.' }),
  total_score: z.int().min(0),
  streak: z.int().min(0),
  rank: z.strictObject({ now: z.int().positive(), before: z.int().positive().nullable() }).nullable().meta({
    description:
      'Rank on the weekly board. `now`: the current one. `before`: the rank without the points of this round. Null if the player has no points or is excluded from boards.',
  }),
  badges: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      description: z.string().meta({ description: 'What the badge is for.' }),
      icon: z.string(),
      times: z.int().positive(),
    }),
  ),
  par: z.int().min(0).meta({
    description:
      'The number of right answers of the best reader, who knows how common each fact is, and always picks the most likely option.',
  }),
  ...reviewFields,
  remember: z
    .array(z.strictObject({ label: z.string(), clue }))
    .max(2)
    .meta({ description: 'The clues that would have helped most with missed questions.' }),
});
export type WireRound = z.output<typeof round>;
export type RoundRank = NonNullable<WireRound['rank']>;
export type RoundBadge = WireRound['badges'][number];
