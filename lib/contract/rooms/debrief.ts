/** Compares the players' answers in a room's game with the records. Only the host sees it. */
export type Debrief = {
  /** Answers of the players who are still in the room. */
  answers: number;
  right: number;
  /** Questions that count. `par`: those whose right charge is also the most likely one by all records. */
  questions: number;
  par: number;
  /** The question with the most answers for one wrong charge. */
  misled: {
    number: number;
    believed: string;
    players: number;
    /** Number of players who answered. */
    of: number;
    charge: string;
    /** Whether the right charge is also the most likely one. */
    par: boolean;
  } | null;
  /** The charge that was chosen wrongly most often. `right`: how many of the `chosen` answers were right. */
  overrated: {
    charge: string;
    chosen: number;
    right: number;
    /** Number of such bookings in 100 nationwide; null without records. */
    of_100: number | null;
  } | null;
};
