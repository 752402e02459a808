/** The last release's changes for players: a card before the first round of a day, once, and a page in Settings. */
export const whatsNew = {
  /** Title of the card and of the page. */
  title: 'What’s new',
  /** One line for each. The names are those of the screens. */
  lines: {
    history:
      '<b>History</b>: look back at every round, daily, challenge and live room you finished. It’s in your profile.',
    mistakes: '<b>My mistakes</b>: practice the questions you got wrong.',
    challenges: '<b>Challenges</b> can wait 48 hours. Your friend plays when there’s time.',
    higherLower: '<b>Higher or lower</b>: two charges. Which is more common?',
    look: '<b>Theme and text size</b>: choose yours in Settings.',
  },
  /** Button on the page, after the card was closed. */
  play: 'Play',
  /** Button that closes the card permanently. */
  gotIt: 'Got it',
  closing: 'Closing...',
} as const;
