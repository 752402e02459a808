/** What the host of a room can show after a game: what the players believed, and what the records say. */
export type Debrief = {
  /** Answers of the players who are still in the room, and how many of them were right. */
  answers: number;
  right: number;
  /** Questions that count, and in how many of them the most likely charge, going by all records, was the right one. */
  questions: number;
  par: number;
  /** The question in which most players agreed on a wrong charge. */
  misled: {
    /** From 1. */
    number: number;
    believed: string;
    players: number;
    /** How many of them answered. */
    of: number;
    /** The right charge. */
    charge: string;
    /** Whether the records pointed to the right charge. */
    par: boolean;
  } | null;
  /** The charge that was chosen wrongly most often. */
  overrated: {
    charge: string;
    chosen: number;
    right: number;
    /** Of 100 bookings nationwide; null without records. */
    of_100: number | null;
  } | null;
};
