/** Challenges apart: the same ten questions for two players, each when they like. */
export const challenges = {
  title: 'Challenge',
  /** Title of the screen, with the other player. */
  with: 'You and {name}',
  /** Title of an invitation by link. */
  invited: '{name} challenged you',
  invitedText: 'The same ten photos for both of you. Play when you like, within 48 hours. Free.',
  /** Before the first answer. */
  startTitle: 'Ten photos. Two players.',
  startText: 'You both get the same ten photos. After each answer you see what the other one chose.',
  accept: 'Accept and play',
  accepting: 'One moment...',
  acceptFailed: 'That didn’t work. Try again.',
  start: 'Play',
  /** Button, after a first answer. */
  continue: 'Keep playing',
  answered: '{answered, number} of {of, number} answered',
  /** Until when a challenge is open: Monday, 6 PM. */
  moment: '{day}, {hour}',
  closes: 'Open until {moment}',
  /** Above a question, after the caller's answer. */
  theyChose: '{name} chose: {option}',
  theyMissed: '{name} ran out of time.',
  theyHaveNot: '{name} hasn’t answered this one yet.',
  /** The other player, before anyone has accepted. */
  opponent: 'The other player',
  you: 'You',

  waitingTitle: 'Waiting for {name}',
  waitingText: '{name} has until {moment}.',
  linkTitle: 'Send the link to a friend',
  linkText: 'The first player who accepts plays against you. The link works until {moment}.',
  share: 'Share the link',
  /** Button that starts a challenge without a named friend. */
  challengeByLink: 'Challenge by link',
  linkStarting: 'Making your link...',
  linkFailed: 'We couldn’t make the link. Try again.',
  /** Title that chats show for the link. */
  previewTitle: 'A challenge in {app}',
  /** On the page of the link, for visitors. */
  logInForOwn: 'Is it your challenge? Log in to see it.',
  playNow: 'Play now',
  logInOrSignUp: 'Log in or sign up',
  backToStart: 'Back to the start page',
  /** Link for guests. */
  signUp: 'Sign up',
  shared: 'Challenge me in {app}: ten photos, one question each.',

  won: 'You won!',
  lost: '{name} won',
  draw: 'It’s a draw',
  ends: {
    finished: 'Challenge over',
    expired: 'Time ran out',
    gone: 'The other player left',
    blocked: 'This challenge has ended',
    void: 'All photos were removed',
  },
  expiredText: 'Time ran out after 48 hours. Players who didn’t finish have no result.',
  goneText: 'The other player left the game. Your own result stays.',
  voidText: 'All of its photos were taken out of the game.',
  noResult: 'No result',
  /** A player's right answers of those that count. */
  score: '{right, number}/{of, number}',
  /** Questions that count for neither player. */
  removed:
    '{count, plural, one {# photo was removed. It counts for nobody.} other {# photos were removed. They count for nobody.}}',
  /** Title above both players' answers. */
  answersTitle: 'Answer by answer',
  photoRemoved: 'Photo removed. Counts for nobody.',
  photoRemovedLater: 'Photo removed after the end. The result stays.',
  rightAnswer: 'Right: {option}',
  yourChoice: 'You: {option}',
  theirChoice: '{name}: {option}',
  ranOut: 'ran out of time',
  notAnswered: 'no answer yet',
  /** Button. */
  rematch: 'Rematch',
  seeRematch: 'Play the rematch',
  rematchStarting: 'Starting...',
  rematchFailed: 'We couldn’t start the rematch. Try again.',
  toFriends: 'Friends',
  loadFailed: 'We couldn’t load the challenge. Your answers are safe.',

  /** Title of the list of open challenges. */
  openTitle: 'Open challenges',
  yourTurn: 'Your turn',
  theirTurn: 'Waiting',
  byLink: 'By link',

  server: {
    none: 'We can’t find that challenge. It may be over.',
    taken: 'This challenge is taken. Another player was first.',
    tooFew: 'There are too few photos for a challenge right now. Try again later.',
    tooManyOpen: 'You started {most, number} challenges that are still open. Wait until one ends.',
  },
} as const;
