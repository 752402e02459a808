/** The screen "History": a player's past games. */
export const history = {
  /** Title of the screen, and link to it. */
  title: 'History',
  /** Name of the tabs, for screen readers. */
  show: 'Show',
  tabs: { all: 'All', round: 'Rounds', daily: 'Dailies', room: 'Rooms', challenge: 'Challenges' },
  /** An entry. */
  round: 'Round',
  challenge: 'Challenge',
  room: 'Live room',
  daily: 'Daily No. {number, number}',
  rightOf: '{right, number} of {of, number}',
  /** For screen readers, after the figures of an entry. */
  right: 'right',
  records: 'Records {par, number}',
  /** Below the name of a month. */
  month: '{of, number} asked · {percent, number}% right · the records {parPercent, number}%',
  kept: 'We keep your games for 13 months.',
  /** Button below the list. */
  showMore: 'Show more',
  none: 'Nothing here yet',
  noneText: 'What you play shows up here. Open it to look back at each photo.',
  play: 'Play',
  failed: 'We couldn’t load your history.',
  /** Title of the page and of the error for an unknown entry. */
  notFound: 'We can’t find this game.',
  notFoundText: 'It may be older than 13 months.',
  toHistory: 'Back to your history',
} as const;
