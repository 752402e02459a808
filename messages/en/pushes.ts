/** Push messages, by kind. `other` is a kind of a newer version: browsers demand that every push message shows something. */
export const pushes = {
  titles: {
    lives: 'Your lives are full',
    streak: 'Your streak is at risk',
    challenge: 'A friend challenged you!',
    challengeApart: 'You’ve been challenged!',
    challengeFinished: 'Your challenge is over',
    other: 'There’s news for you',
  },
  bodies: {
    lives: 'All five are back. Play a round.',
    streak: 'Finish today’s daily to keep it.',
    challenge: 'The room is open. Join while it lasts.',
    challengeApart: 'Ten photos. Play within 48 hours.',
    challengeFinished: 'See who won.',
    other: 'Open the game to see it.',
  },
} as const;
