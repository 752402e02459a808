/** Rounds: the top bar, lives, the result of an answer and of a round. The daily shows results in the same words. */
export const quiz = {
  /** Links and signs of the top bar, for screen readers. */
  settings: 'Settings',
  friends: 'Friends',
  friendsNew: 'Friends, {count, number} new',
  inbox: 'Inbox',
  inboxUnread: 'Inbox, {count, number} unread',
  badgesAfterRound:
    '{count, plural, one {# new badge, shown after the round} other {# new badges, shown after the round}}',
  showBadges: '{count, plural, one {Show # new badge} other {Show # new badges}}',
  livesOnly: '{lives, plural, one {# life} other {# lives}}',
  livesAndStars:
    '{lives, plural, one {# life} other {# lives}} and {stars, plural, one {# star} other {# stars}}',
  /** Below the number of the player's points. */
  points: '{points, plural, one {point} other {points}}',
  /** Below it while the player answers right. Narrow phones show the number alone. */
  streak: '{streak, number}<rest> in a row</rest>',

  /** What opens for the counter of lives: its title with and without lives. */
  lives: 'Lives',
  noMoreLives: 'No more Lives',
  livesFull: 'Your lives are full.',
  timeToNextLife: 'Time to next life: <time>{left}</time>',
  oneLife: '+1 life',
  /** Between waiting and the other ways to get lives. */
  or: 'or',
  shareOrBuy:
    'Share with your friends to get more lives or buy full set of lives from the store to keep playing.',
  shareForLives: 'Share with your friends to get more lives.',
  /** Button. */
  store: 'Store',
  signUpForLives: 'Sign up and get 5 lives now. Your points come with you.',
  /** Button, and the icon of a person in the top bar. */
  signUp: 'Sign up',

  /** In place of a question. */
  outOfLives: 'Out of lives',
  photoWaits: 'You get a life back every 15 minutes. Your photo is waiting.',
  nextLife: 'Next life in <time>{left}</time>',
  /** Button. */
  getLives: 'Get more lives',
  /** Name of the list of other things to do, for screen readers. */
  untilThen: 'Until then',
  ways: {
    due: { title: 'Play today’s daily', text: 'Ten photos, same for everyone. Free.' },
    played: { title: 'Today’s daily', text: 'See your result, and how others did' },
    together: { title: 'Play together', text: 'Live with friends. Free.' },
    badges: { title: 'Your badges', text: 'See what you have, and what’s next' },
    board: { title: 'Leaderboard', text: 'See your rank this week and month' },
  },
  noQuestions: 'No questions right now',
  noQuestionsText: 'There are no photos to play with. Try again later.',
  questionsFailed: 'We couldn’t load the questions. Your progress is safe.',
  photoGone: 'That photo was removed from the game. Here’s another one.',
  county:
    'Mugshots from your local area are not currently available. Today you are playing from <county>{name}</county>',
  /** Button that closes. */
  ok: 'Ok',
  stillThere: 'Still there?',
  stillThereText: 'Two in a row ran out, so we stopped the clock.',
  /** Button. */
  continue: 'Continue',

  /** Title of the result of an answer. */
  outcomes: {
    right: 'Right',
    wrong: 'Not this time',
    timeUp: 'Time’s up',
    skipped: 'Skipped',
    elsewhere: 'Answered elsewhere',
  },
  /** What the answer cost, after −1, for screen readers. */
  cost: '{what, select, star {star} other {life}}',
  starLost: 'You lost a star, not a life. Stars go first.',
  /** How common the right charge is. `count` is 60. */
  oneIn: '{count, plural, =1 {Most bookings here.} other {About 1 in # bookings here.}}',
  oneInNation: '{count, plural, =1 {Most U.S. bookings.} other {About 1 in # U.S. bookings.}}',
  howCommon: 'How common each is · {total, plural, one {# booking} other {# bookings}} in {area}',
  howCommonNation: 'How common each is · {total, plural, one {# U.S. booking} other {# U.S. bookings}}',
  /** After a percentage beside an answer, for screen readers. */
  ofBookings: 'of bookings',
  photoRight: '{percent, number}% got this photo right',
  /** What a press on the result does: it stays, or the next question comes. */
  hold: 'Hold this',
  next: 'Next',
  /** The result in sentences, for screen readers. */
  spoken: {
    outcome: '{outcome}.',
    inARow: '{streak, number} in a row.',
    bookedFor: 'Booked for: {charge}.',
    bookedForShare: 'Booked for: {charge}, {share} of bookings.',
    lost: '{what, select, star {You lost a star.} other {You lost a life.}}',
    photoRight: '{percent, number}% got this photo right.',
  },

  /** Title of the card after ten questions. */
  roundTitles: {
    perfect: 'Perfect round!',
    nice: 'Nice round!',
    over: 'Round over',
  },
  rightOf: '<big>{right, number}</big> <small>of {of, number} right</small>',
  /** Figures of the round, below their values. */
  roundPoints: 'Points',
  inARow: 'In a row',
  rankThisWeek: 'Rank this week',
  rankUp: '{rank, number} (up {places, number})',
  /** Above the charges that the player missed. */
  missed: 'Worth another look',
  newBadges: '{count, plural, one {New badge} other {New badges}}',
  /** How often the badge was earned, for screen readers. */
  times: '{count, plural, one {# time} other {# times}}',
  /** Link. */
  seeBadges: 'See your badges',
  nextRound: 'Next round',
  /** Button. */
  share: 'Share',
  roundShared: '{app} · {right, number}/{of, number} · {squares}',
  keepGame: '{points, plural, =0 {Keep your game.} one {Keep your # point.} other {Keep your # points.}}',
  /** Below it. */
  signUpFree: 'Sign up free.',
  roundFailed: 'We couldn’t load this round’s numbers. Your points are safe.',
  roundOffline: 'You’re offline. Your points are safe. You’ll see the numbers when you’re back online.',
  /** The round in sentences, for screen readers. */
  spokenRound: {
    score: '{title} – {right, number} of {of, number} right.',
    points: '{points, plural, one {# point.} other {# points.}}',
    rank: 'Rank this week: {rank}.',
    badges: '{count, plural, one {New badge: {badges}.} other {New badges: {badges}.}}',
  },

  /** Refusals of the server. */
  questionClosed: 'This question isn’t open anymore.',
  tooFast: 'That was too fast. Wait a second, then try again.',
  loginAgain: 'Log in again.',
  noRecords: 'There are no photos to play with yet. Try again later.',
} as const;
