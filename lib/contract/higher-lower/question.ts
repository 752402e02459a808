/** A question of Higher or lower as it is stored: two charges and their bookings when it was asked. */
export type Question = {
  id: string;
  /** UCCS codes, left one first. */
  codes: [number, number];
  counts: [number, number];
  /** All bookings of the area. */
  total: number;
  area: string;
  /** Whether most of the bookings are invented. */
  invented: boolean;
};

export type Side = 'left' | 'right';

export type Answered = Question & { pick: Side; correct: boolean };
