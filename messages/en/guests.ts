/** Playing without an account: the visitor's agreement, and the advantages of an account. */
export const guests = {
  /** A guest's name for others. Keep the space before the number, which no username can have. */
  name: 'Guest {number}',
  /** Title of the disclaimer. */
  disclaimer: 'Disclaimer',
  disclaimerLines: {
    data: 'The data is public record, provided for entertainment only, often delayed by 24 hours, and may be inaccurate or outdated.',
    guilt: 'An arrest does not indicate guilt.',
    use: 'The content must not be used for legal action.',
    presumption: 'Defendants are presumed innocent until proven guilty in court.',
  },
  agreement:
    'By playing you say that you are {age} or older and agree to the disclaimer and <terms>Terms</terms>.',
  starting: 'Starting the game...',
  startFailed: 'We couldn’t start the game. Try again.',

  keepGame: '{points, plural, =0 {Keep your game} one {Keep your # point} other {Keep your # points}}',
  comesWithYou: 'Everything you’ve earned comes with you, plus:',
  added: {
    lives: '5 more lives right now',
    board: 'A place on the leaderboards, starting with your next answer',
    badges: 'Badges to show off',
    friends: 'Friends, and live rooms you host',
  },
  /** Button. */
  backToGame: 'Back to the game',
  haveAccount: 'Have an account already? <link>Log in</link>',
  progressEnds:
    '{points, plural, =0 {You’re playing as a guest.} one {You’re playing as a guest with # point.} other {You’re playing as a guest with # points.}} Logging in to an existing account deletes this game for good. <link>Sign up</link> to keep it.',
} as const;
