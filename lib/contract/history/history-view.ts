import { z } from 'zod';
import { reviewFields } from '@/lib/contract/quiz/review';

export const HISTORY_KINDS = ['round', 'daily', 'room', 'challenge'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
export const HISTORY_MONTHS = 13;
export const HISTORY_PAGE = 30;

const count = z.int().min(0);

const historyEntry = z.strictObject({
  id: z.string().meta({ description: 'Names the entry. Read it with `GET /v1/history/entry?id=`.' }),
  kind: z.enum(HISTORY_KINDS).meta({ description: 'May gain values: show unknown ones by their figures.' }),
  at: z.int().meta({
    description:
      'Epoch ms. For a round: when its first photo was shown. For a room: when the game ended. Otherwise: when the player finished.',
  }),
  right: count,
  of: count.meta({ description: 'Number of answers, timeouts included.' }),
  par: count.meta({
    description:
      'Par: the number of right answers of the best reader, who always picks the option that the booking makes most likely.',
  }),
  number: z.int().min(1).nullable().meta({ description: 'Number of the daily; null for other kinds.' }),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const historyPage = z.strictObject({
  entries: z.array(historyEntry).max(HISTORY_PAGE),
  next: z.string().nullable().meta({ description: 'The `before` of the next page; null at the end.' }),
});
export type HistoryPage = z.output<typeof historyPage>;

/** Sorted from the newest month. Leaves out months and kinds without entries. */
export const historyFigures = z.strictObject({
  months: z.array(
    z.strictObject({
      month: z
        .string()
        .regex(/^\d{4}-\d{2}$/)
        .meta({ description: 'UTC month.' }),
      kind: z.enum(HISTORY_KINDS),
      entries: z.int().min(1),
      right: count,
      of: count,
      par: count,
    }),
  ),
});
export type HistoryFigures = z.output<typeof historyFigures>;

export const playedView = z.strictObject({ entry: historyEntry, ...reviewFields });
export type PlayedView = z.output<typeof playedView>;
