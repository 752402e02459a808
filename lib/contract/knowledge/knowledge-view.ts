import type { z } from 'zod';
import type { knowledgeData, knowledgeFigures } from './knowledge-data';

/** Right answers in a hundred of who picks one of four options at random. */
export const GUESSING_PERCENT = 25;
/** Below this many answers the figures are mostly luck. */
export const FEW_ANSWERS = 20;
/** UTC days, today included. */
export const RECENT_DAYS = 30;

export type KnowledgeFigures = z.output<typeof knowledgeFigures>;
/** What a player knows. Friends see the figures, unless the player hides them. */
export type KnowledgeView = z.output<typeof knowledgeData>;
export type KnowledgeCategory = KnowledgeView['categories'][number];

/** Returns a share in whole per cent; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 100) / whole);
}
