/** The desk: the one search. */
export const deskSearch = {
  /** Label of the field, and hints by role. */
  find: 'Find',
  hints: {
    records:
      'a receipt, the ID of a record (ours or the feed’s), a county and day such as “Hays, TX 2026-03-01”, or a photo (drop or paste it)',
    players: 'an email, a User ID or a whole name',
    support: 'a purchase',
    admin: 'the ID of an entry in the audit',
  },
  hint: 'Enter {kinds}.',
  findNow: 'Find',
  choosePhoto: 'Search by photo',
  /** What was found. */
  found: '{count, plural, =0 {Nothing found.} one {# found.} other {# found.}}',
  more: '{count, plural, one {# more result is} other {# more results are}} not shown.',
  erased: '{count, plural, one {# matching record was} other {# matching records were}} already erased.',
  findKey: 'Press a number to open that result.',
  request: 'Request {receipt}',
  requestStates: {
    waiting: 'waits for a decision, still in play',
    pulled: 'out of play, waits for a decision',
    approved: 'approved: its records are erased',
    reinstated: 'refused: its records stay in the game',
    split: 'some records erased, the others put back',
  },
  asked: 'asked {day}',
  decided: 'decided {day}',
  decidedBy: 'decided {day} by {operator}',
  matched: '{count, plural, =0 {no match} one {# match} other {# matches}}',
  openRequest: 'Open the request',
  record: 'Record',
  where: {
    'in play': 'In play',
    'out of play': 'Out of play',
    held: 'Waits under New photos',
    gone: 'Erased',
  },
  pull: 'Take out of play',
  pulled: 'Out of play. Now decide under Removals: erase it, or put it back.',
  undone: 'Undone. The record is in play.',
  undoneTooLate: 'It was too late to undo this.',
  player: '{name} · User ID {userId}',
  banned: 'Banned',
  purchase: 'Purchase of {price}',
  ofPlayer: 'by User ID {userId}',
  actions: '{count, plural, one {# action} other {# actions}} in the audit',

  /** Errors. */
  required: 'Enter what you’re looking for.',
  noPhoto: 'This is not a JPEG, PNG or WebP image.',
  photoUnreadable: 'This file can’t be read. Choose a JPEG, PNG or WebP photo.',
  photosDrawn: 'The photos of this game are drawings. They can’t be searched by photo.',
} as const;
