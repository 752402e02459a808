/** The screen "Higher or lower". */
export const higherLower = {
  /** Title of the screen, and name of the game on buttons. */
  title: 'Higher or lower',
  /** Above the two charges. `area` is Cook County, IL. */
  questionNation: 'Which is booked more often in the United States?',
  question: 'Which is booked more often in {area}?',
  /** Right answers in this run, and in the best one. */
  run: 'In a row',
  best: 'Best',
  /** Button that starts a run about another area. */
  playArea: 'Play {area}',
  nation: 'United States',
  /** Below a charge. `count` is 60. */
  oneIn: 'about 1 in {count, number}',
  mostly: 'most of them',
  /** Below both charges. */
  ofBookings: 'Shares of {total, plural, one {# booking} other {# bookings}} in {area}',
  ofNation: 'Shares of {total, plural, one {# booking} other {# bookings}} in the United States',
  ofInvented: 'Shares of {total, plural, one {# invented booking} other {# invented bookings}}',
  right: 'Right',
  wrong: 'Not this time',
  /** Marks the charge that is booked more often. */
  more: 'More often',
  next: 'Next',
  /** For screen readers: a new pair, and after an answer. */
  spokenPair: '{left}, or {right}?',
  spoken: '{outcome}. {left}: {leftShare}. {right}: {rightShare}. {run, number} in a row.',
  /** Title of the card at the end of a run. */
  over: '{run, plural, =0 {Not this time} other {# in a row}}',
  won: 'You beat them all',
  wonText: 'There is no pair left to ask.',
  newBest: 'Your best run',
  bestRun: 'Best run: {best, number}',
  endedBy: 'The pair that ended it',
  /** Buttons. */
  again: 'Again',
  share: 'Share',
  /** Shared texts. The first is below a large number in a picture. */
  inARow: 'in a row',
  shared: '{app} Higher or lower  {run, number} in a row',
  none: 'Nothing to compare yet',
  noneText: 'There are too few bookings to compare. Try again later.',
  loadFailed: 'We couldn’t load the game. Your run is safe.',
  answerFailed: 'Your answer didn’t arrive. Your run is safe.',
  /** Refusals of the server. */
  tooFew: 'This county has too few bookings to compare.',
  notOpen: 'This question is no longer open.',
} as const;
