/** The desk: removal requests. */
export const deskRemovals = {
  /** Below the title of the screen. */
  waiting: '{count, plural, one {# request} other {# requests}} to decide',
  waitingLong:
    '{count, plural, one {# request} other {# requests}} to decide, <late>{overdue, number} past the promised {promised, number} hours</late>',
  /** When the queue is empty. */
  nothingWaits: 'Nothing to decide',
  requestsCome: 'Requests come from the removal form and from players’ flags.',
  waitingOnOtherPages: '{count, plural, one {# request} other {# requests}} to decide on other pages',
  /** Link that reloads this page with the next requests. */
  showNext: 'Show the next requests',

  /** Above the queue, when the address names a request outside it. */
  notWaiting: 'Request {receipt} has been decided, or does not exist. Look it up in Search.',

  /** Name of the queue, for screen readers. */
  queue: 'Requests, those with a photo in play first',
  /** Box beside a request, for screen readers. */
  select: 'Select {receipt}',
  /** Source of the request. */
  asked: '{source, select, photo {By photo} county_day {By county and day} other {By a flag}}',
  askedAbout:
    '{source, select, photo {By photo} county_day {By county and day} other {By a flag}}: {county}, booked on {day}',
  /** The person in the photo says that the label is wrong. `labelWrongAbout` shows above the request. */
  labelWrong: 'Charge is wrong',
  labelWrongAbout:
    'This person says that the charge is wrong, and does not ask for removal. Write down the right charge: the message is deleted when you decide. Then press Refuse and keep. The record shows under Flags, where you choose its charge.',
  /** Age of a request. */
  age: '{hours, number} h',
  ageLong: '{hours, number} h, past {promised, number} h',
  noMatch: 'No match',
  matchesInPlay: '{count, plural, one {# match} other {# matches}} · still in play',
  matchesOutOfPlay: '{count, plural, one {# match} other {# matches}} · out of play',

  /** Name of the request beside the queue, for screen readers. */
  request: 'Request {receipt}',
  decidedMeanwhile: '{operator} decided this request.',
  /** After "By photo", beside the title. */
  stillInPlay: 'still in play',
  outOfPlay: 'out of play',
  askedAgo: 'Asked {hours, number} h ago',
  askedLongAgo: 'Asked {hours, number} h ago: past the promised {promised, number} hours',
  photoUnknown: 'The photo in the request was not kept, so photos cannot be compared.',
  nothingMatched: 'No record matched, so nothing will be erased. Either button closes the request.',
  /** The selected requests beside the list, and how many. */
  selection: 'Selected requests',
  selected: '{count, plural, one {# request} other {# requests}} selected',
  noPhotos: 'No photo',
  andMore: 'And more: {count, plural, one {# match} other {# matches}} in all',
  /** Above the matches; button that shows one as high as the window. */
  matchesOf: '{count, plural, one {# match} other {# matches}}',
  large: 'Large',
  largeMatch: '{number, number} of {count, number}',
  zoom: 'Zoom in: {times, number}× now',
  /** A fact of a match that differs from the photo in the request. */
  differs: '≠ {fact}',
  /** Name of the list, for screen readers. */
  matches: 'Matches',
  showMore: 'Show more of {count, plural, one {# match} other {# matches}}',
  match: 'Match {number, number}',
  /** Description of a picture, for screen readers. */
  matchPhoto: 'Booking photo of match {number, number}',
  /** A match that shows the photo of the request. */
  photoAskedFor: 'The photo asked for',
  /** How far the perceptual hashes of two photos are apart. */
  distance: 'Differs in {bits, number} of 64 bits',
  /** Where a record is. */
  where: { 'in play': 'In play', 'out of play': 'Out of play', gone: 'Already erased' },
  imported: '{feed}, imported <day>{on}</day>',
  /** Switch of a match while the request is split. */
  erase: 'Erase this one',
  erased: 'Will be erased',

  /** Buttons: erase the records permanently, or put them back into play. */
  approve: 'Approve and erase',
  approveSelected: 'Approve {count, number} selected and erase',
  reinstate: 'Refuse and keep',
  reinstateSelected: 'Refuse {count, number} selected and keep',
  /** Buttons: erase some records of a request, put the others back. */
  splitSome: 'Split: erase some',
  split: 'Split',
  decideSplit: 'Erase {erased, number}, put back {back, number}',
  /** Button. */
  cancelSplit: 'Cancel',
  /** A key of the keyboard. */
  escape: 'Esc',

  /** Titles of questions: about one request, or several. */
  titles: {
    approve: 'Approve {receipt}?',
    reinstate: 'Refuse {receipt}?',
    split: 'Split {receipt}?',
  },
  manyTitles: {
    approve: 'Approve {count, plural, one {# request} other {# requests}}?',
    reinstate: 'Refuse {count, plural, one {# request} other {# requests}}?',
  },
  noRecord: 'No record matches.',
  effects: {
    approve:
      '{count, plural, one {# record will be erased for good. No import brings it back.} other {# records will be erased for good. No import brings them back.}}',
    reinstate: '{count, plural, one {# record stays in the game.} other {# records stay in the game.}}',
  },
  /** Warnings before an erasure. */
  asksCorrection: '{receipt} only says that the charge is wrong, and does not ask for removal.',
  differentPeople:
    'The request names a county and a day: these may be different people. Split erases only some of them.',
  splitEffect:
    '{erased, plural, one {# record} other {# records}} will be erased for good. {back, plural, one {# goes} other {# go}} back into play.',

  approved:
    '{requests, plural, one {# request} other {# requests}} decided: {records, plural, one {# record} other {# records}} erased for good.',
  reinstated:
    '{requests, plural, one {# request} other {# requests}} refused: {records, plural, =0 {its records were in play, and stay there} one {# record put back into play} other {# records put back into play}}.',
  splitDone:
    '{erased, plural, one {# record} other {# records}} erased for good, {back, plural, one {# record} other {# records}} put back into play.',
  undone:
    '{count, plural, =0 {It was too late to undo this.} one {# request is open again.} other {# requests are open again.}}',
  alreadyDecided: '{operator} decided {count, plural, one {# request} other {# requests}} already.',
  alreadySplit: '{operator} has already decided this request.',
  /** In place of a name, at the start of a sentence. */
  anotherOperator: 'Another operator',
  notDecided: '{count, plural, one {# request was} other {# requests were}} not decided. Try again.',
  unknown: 'There is no such request.',

  /** Actions of keys. */
  nextKey: 'Next request',
  previousKey: 'Previous request',
  approveKey: 'Approve: erase its records for good (asks first)',
  reinstateKey: 'Refuse: keep its records in the game',
  selectKey: 'Select it, to decide several at once',
  clearKey: 'Clear the selection',
  splitKey: 'Split: erase some records, put the others back',
  splitNumberKey: 'In a split: erase this match, or put it back',
  escapeKey: 'Cancel the split',
  undoKey: 'Undo, for 50 seconds after putting records back',
  largeKey: 'Show the photos as high as the window, and back',
  /** Name of the photos to be erased, for screen readers. */
  erasedPhotos: 'Photos that will be erased',
} as const;
