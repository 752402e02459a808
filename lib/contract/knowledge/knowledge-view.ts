import type { z } from 'zod';
import type { knowledgeData, knowledgeFigures } from './knowledge-data';

export const GUESSING_PERCENT = 25;
/** With fewer answers, the percentages are mostly luck. */
export const FEW_ANSWERS = 20;
export const RECENT_DAYS = 30;

export type KnowledgeFigures = z.output<typeof knowledgeFigures>;
export type KnowledgeView = z.output<typeof knowledgeData>;
export type KnowledgeCategory = KnowledgeView['categories'][number];

export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 100) / whole);
}
