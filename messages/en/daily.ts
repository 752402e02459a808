/** The screen "Daily", its game and its result. The streak is in `play`, because panels show it too. */
export const daily = {
  /** Title of the screen. */
  title: 'Daily',
  /** `day` is Monday, Nov 23. */
  heading: 'Daily No. {number, number} · {day}',
  /** Before the first player has started it. */
  headingUnnumbered: 'Daily · {day}',
  /** Title while it is played. Little room. */
  playing: 'Daily No. {number, number}',
  intro:
    '{count, plural, =10 {Ten photos. Same for everyone. One try.} one {# photo. Same for everyone. One try.} other {# photos. Same for everyone. One try.}}',
  late: 'Finish yesterday’s daily',
  lateText: 'You started it on {day}, so it counts for that day. Today’s comes next.',
  answered: '{answered, number} of {of, number} answered.',
  /** Buttons that begin, and go on where the player left. */
  start: 'Start',
  continue: 'Continue',
  none: 'No daily today',
  noneText: 'We don’t have enough photos for it. Check back later.',
  /** Button that leads to the game. */
  home: 'Home',
  loadFailed: 'We couldn’t load the daily. Your answers are safe.',

  position: '{position, number} of {of, number}',
  photoFailed: 'The photo didn’t load. If you skip it, the question counts as missed.',
  /** Button that gives the question up. */
  skip: 'Skip',

  removed:
    '{count, plural, one {One photo was removed from the game. Its question counts for no one.} other {# photos were removed from the game. Their questions count for no one.}}',
  frozenBefore:
    '{days, plural, one {A freeze covered the day you missed before this daily.} other {# freezes covered the days you missed before this daily.}}',
  freezeEarned: 'Seven days done: you earned a freeze. It covers one missed day.',
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
  /** Button. */
  share: 'Share',
  /** What the player shares. */
  shared: '{app} daily {number, number} · {right, number}/{of, number} · {squares}',
  sharedWithStreak:
    '{app} daily {number, number} · {right, number}/{of, number} · {squares} · streak {streak, number}',

  remindQuestion: 'Get a notification when your streak is at risk?',
  /** Buttons that answer it; the second one while its call runs. */
  remind: 'Remind me',
  turningOn: 'Turning on...',
  noThanks: 'No, thanks',
  reminded: 'We’ll notify you when your streak is at risk. You can turn it off in Settings.',

  /** Refusal of the server. */
  tooFew: 'We don’t have enough photos for today’s daily. Try again later.',
} as const;
