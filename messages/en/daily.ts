/** The screen "Daily", its game and its result. The streak is in `play`, because panels show it too. */
export const daily = {
  title: 'Daily',
  /** `day` is Monday, November 23. */
  heading: 'Daily No. {number, number} · {day}',
  /** Title while playing. Little space. */
  playing: 'Daily No. {number, number}',
  /** On the card of the home screen, before the first round of the day. */
  friendsPlayed: '{count, plural, one {# friend has played} other {# friends have played}}',
  /** Buttons of that card. */
  playTen: 'Play today’s ten',
  goOn: 'Go on with the daily',
  playRound: 'Play a round',
  intro:
    '{count, plural, =10 {Ten photos. Same for everyone. One try.} one {# photo. Same for everyone. One try.} other {# photos. Same for everyone. One try.}}',
  late: 'Finish yesterday’s daily',
  lateText: 'You started it on {day}, so it counts for that day. Today’s comes next.',
  answered: '{answered, number} of {of, number} answered.',
  /** Buttons that start the daily, and continue it. */
  start: 'Start',
  continue: 'Continue',
  none: 'No daily today',
  noneText: 'We don’t have enough photos for it. Check back later.',
  /** Button that leads to the game. */
  home: 'Home',
  loadFailed: 'We couldn’t load the daily. Your answers are safe.',

  photoFailed: 'The photo didn’t load. If you skip it, the question counts as missed.',
  /** Button that skips the question. */
  skip: 'Skip',

  removed:
    '{count, plural, one {One photo was removed from the game. Its question counts for no one.} other {# photos were removed from the game. Their questions count for no one.}}',
  frozenBefore:
    '{days, plural, one {A freeze covered the day you missed before this daily.} other {# freezes covered the days you missed before this daily.}}',
  freezeEarned: 'Seven days done: you earned a freeze. It covers one missed day.',
  /** Names of the strip of the last seven days and of each day, for screen readers. */
  week: 'Last seven days',
  weekStates: {
    done: 'done',
    frozen: 'covered by a freeze',
    missed: 'missed',
    before: 'before your first finished daily',
    open: 'still to play',
  },
  yesterdaysBest:
    'Best result of the day before: {right, number} of {of, number}, by {players, plural, one {one player} other {# players}}.',

  /** Past dailies: title of the screen, and link to it. */
  archive: 'Past dailies',
  archiveText: 'The last 30 days, to play for fun. They count for no streak and no ranking.',
  archiveEmpty: 'No past dailies yet',
  archiveEmptyText: 'Each daily comes here two days after its own day.',
  /** State of a past daily in the list. */
  archiveStates: {
    new: 'Play',
    open: '{answered, number} of {of, number} answered',
    done: '{right, number} of {of, number} right',
  },
  archived: 'A past daily. It counts for no streak.',
  toToday: 'Today’s daily',
  allPlayers: 'All players',
  first: 'You’re the first one done today.',
  betterThan:
    '{others, plural, one {Better than the one other player so far.} other {Better than {percent, number}% of # other players.}}',
  /** A bar of the histogram, for screen readers. */
  bar: '{right, number} right: {count, plural, one {# player} other {# players}}',
  ownBar: '{right, number} right: {count, plural, one {# player} other {# players}}, your result',
  friends: 'Friends',
  noFriends: 'None of your friends has finished this daily yet.',
  friendScore: '{right, number} of {of, number}',
  keepStreak: 'Don’t lose your streak.',
  /** Below it. */
  signUpFree: 'Sign up free.',
  share: 'Share',
  /** Shared text: the first line, and the last line below the squares. */
  shared: '{app} No. {number, number}  {right, number}/{of, number}',
  sharedStreak: '🔥 {streak, number}',

  remindQuestion: 'Get a notification when your streak is at risk?',
  /** Buttons that answer it; the second shows during its call. */
  remind: 'Remind me',
  turningOn: 'Turning on...',
  noThanks: 'No, thanks',
  reminded: 'We’ll notify you when your streak is at risk. You can turn it off in Settings.',

  /** Refusals of the server. */
  notInArchive: 'This daily is not in the archive. It has the last 30 days.',
  tooFew: 'We don’t have enough photos for today’s daily. Try again later.',
} as const;
