/** Pictures and descriptions of link previews, and the installed app. */
export const previews = {
  /** Description of the game for search engines, link previews and the installed app. */
  description: 'A quiz on public arrest records. Everyone in the photos is presumed innocent.',
  question: 'What was this person booked for?',
  /** The question of Higher or lower, and its description in links. */
  higherLowerQuestion: 'Which is booked more often?',
  higherLowerDescription: 'Two charges, one tap. How many can you get in a row?',
  /** Below the name of the game in a picture. Three short lines. */
  landing: 'One photo.\nFour answers.\nThirty seconds.',
  /** The same in the picture of an invitation. */
  invitation: 'A friend\ninvited you\nto play.',
  /** Below the picture of a result, in a strip. */
  dailyStrip: 'Ten photos. Same for everyone. One try.',
  /** Title in the picture of a result. */
  daily: '{app} No. {number, number}',
  /** Right answers of a daily, large in its picture. */
  score: '{right, number}/{of, number}',
  /** Descriptions of the pictures, for screen readers. */
  badgeAlt: 'The badge {badge} in {app}. {howToEarn}',
  landingAlt: '{app}: four drawn figures in front of a height chart, and the question: {question}',
  invitationAlt: '{app}: four drawn figures in front of a height chart, and an invitation to play',
  higherLowerAlt: 'Two cards with charges in {app}, and the question: {question}',
  /** `squares` is a list: right, wrong, void. */
  dailyAlt:
    'A placard of {app} daily No. {number, number} with {right, number} of {of, number} right: {squares}.',
  squares: { right: 'right', wrong: 'wrong', void: 'void' },
  /** Menu of the icon of the installed app. */
  shortcuts: {
    home: 'Play',
    daily: 'Daily',
    room: 'Play together',
    leaderboard: 'Leaderboard',
    friends: 'Friends',
  },
} as const;
