/** The desk: texts of charges that the classifier does not understand, so imports refused them. */
export const deskCharges = {
  /** Below the title of the screen. */
  waiting:
    '{count, plural, =0 {No text waits for a decision} one {# text was not understood} other {# texts were not understood}}. Your decision counts from the next import on.',
  /** Name of the queue, for screen readers. */
  queue: 'Charges that were not understood, the most frequent first',
  /** When the queue is empty. */
  nothing: 'No text waits for a decision',
  chargesCome: 'Texts show here when an import refuses them as unclear.',
  more: 'More texts wait',
  showNext: 'Show the next texts',
  lines: '{count, plural, one {# record refused} other {# records refused}}',
  /** Heading of the open text, for screen readers. */
  open: 'The open text',
  lastSeen: 'Last in an import on {day}',
  /** Above the groups of charges. */
  which: 'What is it?',
  /** Buttons: charges that the game must not ask about, and texts without enough information. */
  barred: 'Not for the game',
  barredAbout: 'Sexual offenses, offenses against children or family, and texts that name a victim.',
  unclear: 'Says too little',
  unclearAbout: 'It names no charge. Imports keep refusing it.',

  /** Results of actions. */
  decided: 'From the next import on, “{text}” counts as: {charge}.',
  nowBarred:
    'Imports will refuse “{text}”. {count, plural, =0 {} one {# record with it was erased.} other {# records with it were erased.}}',
  nowUnclear: '“{text}” stays refused.',
  undone: '“{text}” is back in the list.',

  /** Title of the table of decided texts, and its columns. */
  latest: 'Latest decisions',
  latestAbout: '“Decide again” puts a text back into the list. Imports refuse it until you decide.',
  text: 'Text',
  decision: 'Decision',
  by: 'By',
  at: 'When',
  change: 'Change',
  /** Button that reopens the decision. */
  decideAgain: 'Decide again',
  decideAgainAbout: 'Decide again: {text}',

  /** Errors. */
  alreadyDecided: 'This text was already decided, or is gone.',
  changedSince: 'This decision has changed since. Reload this page.',

  /** Actions of keys. */
  nextKey: 'Next text',
  previousKey: 'Previous text',
  groupKey: 'Open a group of charges. Then press the key of a charge.',
  barredKey: 'Not for the game',
  unclearKey: 'Says too little',
  undoKey: 'Undo the last decision, then the one before',
} as const;
