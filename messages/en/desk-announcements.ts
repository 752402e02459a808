/** The desk: messages to all players, such as maintenance to come. */
export const deskAnnouncements = {
  about: 'Every screen of the game shows the newest one, from its start to its end.',
  /** Title and fields of the form. */
  newOne: 'New announcement',
  text: 'Text',
  textHint: 'One line, such as: Down for maintenance at 18:00 UTC, for ten minutes.',
  starts: 'Starts (UTC)',
  ends: 'Ends (UTC)',
  /** Button. */
  announce: 'Announce',
  announced: 'Players see it within ten seconds of its start.',
  /** Title of the table, and text when it is empty. */
  list: 'Announcements',
  none: 'Nothing was announced yet',
  state: 'State',
  states: { 'to come': 'to come', shown: 'shown now', over: 'over' },
  by: 'By',
  decide: 'Change',
  /** Button in a row. */
  end: 'End it',
  endAbout: 'End it: {text}',

  /** Errors. */
  textMissing: 'Enter what players should know.',
  momentMissing: 'Enter a day and a time.',
  endsTooEarly: 'It must end after it starts.',
  over: 'This announcement is over.',
} as const;
