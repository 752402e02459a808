import { z } from 'zod';

/** What the card at the end of a round shows. */
export const round = z.strictObject({
  set_id: z.uuid(),
  right: z.int().min(0),
  of: z.int().positive(),
  points: z.int().min(0),
  longest_run: z.int().min(0),
  answers: z
    .array(z.boolean())
    .meta({ description: 'Whether each answer was right, in the order of the questions.' }),
  /** All points of the player. */
  total_score: z.int().min(0),
  /** Right answers in a row, now. */
  streak: z.int().min(0),
  rank: z.strictObject({ now: z.int().positive(), before: z.int().positive().nullable() }).nullable().meta({
    description:
      'Rank on the weekly board: `now`, and `before` this round’s points. Null if the player has no points or is excluded.',
  }),
  /** Earned in this round. */
  badges: z.array(
    z.strictObject({ id: z.string(), name: z.string(), icon: z.string(), times: z.int().positive() }),
  ),
  /** The right categories of the questions that were missed, the most frequent first. */
  missed: z.array(z.strictObject({ label: z.string(), times: z.int().positive() })),
});
export type WireRound = z.output<typeof round>;
export type RoundRank = NonNullable<WireRound['rank']>;
export type RoundBadge = WireRound['badges'][number];
