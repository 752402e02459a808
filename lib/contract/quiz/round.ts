/** The end of a round: what the round card shows. Browser-safe. */
export type WireRound = {
  set_id: string;
  right: number;
  of: number;
  points: number;
  longest_run: number;
  /** Whether each answer was right, in the order of the questions. */
  answers: boolean[];
  /** All points of the player. */
  total_score: number;
  /** Right answers in a row, now. */
  streak: number;
  /** On the weekly board; null when the player is not listed or has no points of this round on it. */
  rank: RoundRank | null;
  badges: RoundBadge[];
  /** The right categories of the questions that were missed, the most frequent first. */
  missed: { label: string; times: number }[];
};

/** `before`: the rank without the points of this round; null when there were no others. */
export type RoundRank = { now: number; before: number | null };

/** A badge earned in this round, and how often. */
export type RoundBadge = { id: string; name: string; icon: string; times: number };
