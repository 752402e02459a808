/** Right answers in a hundred of who picks one of four options at random. */
export const GUESSING_PERCENT = 25;
/** Below this many answers the figures are mostly luck. */
export const FEW_ANSWERS = 20;
/** UTC days, today included. */
export const RECENT_DAYS = 30;

/** Answers to questions that the player had not seen before, timeouts left out. */
export type KnowledgeFigures = {
  answers: number;
  right: number;
  /** Null without an answer. */
  percent: number | null;
  /** What naming the most frequent of the four options would have got right; null while it is not known. */
  parPercent: number | null;
};

export type KnowledgeCategory = { label: string; answers: number; right: number; percent: number };

/** What a player knows. The player sees all of it; friends see the figures, unless the player hides them. */
export type KnowledgeView = {
  allTime: KnowledgeFigures;
  recent: KnowledgeFigures;
  /** By the right option; the most answered first. */
  categories: KnowledgeCategory[];
};

/** Returns a share in whole per cent; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 100) / whole);
}
