/** A stored question of Higher or lower. The counts of bookings are from the time when it was asked. */
export type Question = {
  id: string;
  /** UCCS codes, the left one first. */
  codes: [number, number];
  counts: [number, number];
  total: number;
  area: string;
  invented: boolean;
};

export type Side = 'left' | 'right';

export type Answered = Question & { pick: Side; correct: boolean };
