import type { ReviewedQuestion } from '@/lib/contract/quiz/review';

/** An answered question: theft was chosen, driving while intoxicated was right, and the hour gave it away. */
export const MISSED: ReviewedQuestion = {
  photo: '/photos/missed',
  place: 'Travis County, TX',
  booking: { weekday: 'friday', part_of_day: 'night', bond: null, class: 'misdemeanor', arrested_by: null },
  options: ['Theft', 'Driving while intoxicated', 'Burglary', 'Assault'],
  choice: 1,
  answer: 2,
  par: true,
  bookings: { area: 'Texas', total: 1000, of_options: [120, 71, 4, 90], invented: false },
  clue: { fact: 'part_of_day', value: 'night', of_right: 0.6, of_all: 0.2 },
};

/** A question that was answered right, and whose record has left the game since. */
export const GONE: ReviewedQuestion = {
  ...MISSED,
  photo: null,
  place: null,
  booking: null,
  bookings: null,
  choice: 2,
  par: false,
  clue: null,
};
