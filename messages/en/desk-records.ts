/** The desk: records, flags and corrections. */
export const deskRecords = {
  /** Below the title of the screen "Flags". */
  waiting: '{count, plural, one {# flagged record} other {# flagged records}} in play',
  /** Name of the queue, for screen readers. */
  queue: 'Flagged records',
  /** When the queue is empty. */
  nothingFlagged: 'No record in play is flagged',
  flagsCome: 'Players flag photos while they play.',
  /** Name of the record beside the queue, for screen readers. */
  openRecord: 'The open record',
  /** Label of a fact, and title of a column of the corrections. */
  flags: 'Flags',
  chargeInFeed: 'Charge in the feed',
  ourCharge: 'Our charge',
  confidence: 'Confidence',
  percent: '{share, number, ::percent .0}',
  /** Label of a fact: county and day of the booking. */
  booking: 'Booking',
  /** The facts of the booking, and how many of them a question shows. */
  slip: 'Facts',
  shownFacts:
    '{count, plural, =0 {Players see none of this} =1 {Players see only day and part of day} =2 {Players see day, part of day and bond} =3 {Players see all but who made the arrest} other {Players see all of this}}',
  feed: 'Feed',
  /** Flags by reason. */
  underAge: '{count, plural, =1 {Looks under 18} other {# × looks under 18}}',
  offensive: '{count, plural, =1 {Offensive} other {# × offensive}}',
  wrongCharge: '{count, plural, =1 {Wrong charge} other {# × wrong charge}}',

  /** Description of a picture, for screen readers. */
  photo: 'Booking photo',
  /** After Undo. */
  undone: 'Undone. The record is back in the list.',
  undoneTooLate: 'It was too late to undo this.',
  /** Button. */
  showPhoto: 'Show the photo',
  /** In place of a photo. */
  photoErased: 'This photo is erased.',
  photoNotLoaded: 'This photo did not load.',
  /** Button below "This photo did not load." */
  loadAgain: 'Load it again',
  /** Buttons on a photo, for screen readers. */
  enlarge: 'Enlarge: {photo}',
  shrink: 'Close: {photo}',

  /** Button that rejects the flags and keeps the record. */
  dismiss: 'Dismiss',
  /** Button that takes the record out of play. */
  outOfPlay: 'Take out of play',
  /** Title of the choice of a charge. */
  betterCharge: 'A better charge for every record with this text',
  chargeIn: '{title} · {group}',
  /** Button that leads back to the groups. */
  allGroups: 'All groups',
  /** A key of the keyboard. */
  escape: 'Esc',
  /** Groups of charges. */
  groups: {
    drugs: 'drugs',
    'theft and fraud': 'theft and fraud',
    violence: 'violence',
    traffic: 'traffic',
    'courts and police': 'courts and police',
    'public order': 'public order',
  },
  /** The charge that the record has. */
  chargeNow: '{charge} (now)',

  dismissed: 'Flags dismissed. The record stays in play.',
  alreadyDismissed: 'These flags were already dismissed.',
  pulled: 'The record is out of play. Decide on it under Removals.',
  relabeled: '{records, plural, one {# record} other {# records}} relabeled: {charge}.',
  correctedSince: 'This charge has been corrected again since.',
  relabeledBack: 'Undone. The old charge and the flags are back.',

  /** Actions of keys. */
  nextKey: 'Next record',
  previousKey: 'Previous record',
  dismissKey: 'Dismiss: the record stays in play',
  pullKey: 'Take the record out of play',
  undoKey: 'Undo the last decision, for 50 seconds',
  groupKey: 'Open a group of charges. Then press the key of a charge.',

  photoCheck: 'Photos that do not load',
  photoCheckAbout: 'Looks for photos in play whose file is missing.',
  /** Button. */
  checkPhotos: 'Check the photos',
  /** Button that stops the check. */
  stop: 'Stop',
  photosSoFar:
    '{checked, plural, one {# photo} other {# photos}} checked so far: {lost, plural, =0 {none is missing} other {# missing}}.',
  photosStopped:
    'Stopped after {checked, plural, one {# photo} other {# photos}}: {lost, plural, =0 {none is missing} other {# missing}}.',
  photosChecked:
    '{checked, plural, one {# photo} other {# photos}} checked: {lost, plural, =0 {none is missing} other {# missing}}.',
  /** Name of the table, for screen readers. */
  lostPhotos: 'Records whose photo is missing',
  /** Titles of columns. */
  county: 'County',
  bookedOn: 'Booked on',
  record: 'Record',
  action: 'Action',
  /** Button in a row. */
  pull: 'Take out of play',

  /** Title, and name of the table. */
  corrections: 'Latest corrections',
  correctionsAbout: 'The newest 25. Later imports use them, and the classifier can learn from them.',
  /** Titles of columns: the classifier's charge, and the operator's. */
  classifier: 'Classifier',
  /** When the classifier did not understand the text. */
  notUnderstood: 'not understood',
  correctedTo: 'Now',
  correctedBy: 'By',
  correctedAt: 'When',

  /** Title of the screen that counts records, and link to it. */
  inPlay: 'Records in play',
  /** Link to the counts of all counties. */
  allCounties: 'All counties',
  /** Titles of tables. */
  byFeed: 'By feed',
  byCharge: 'By charge',
  byChargeIn: 'By charge in county {county}',
  byCounty: 'By county',
  /** Names of the tables, for screen readers. */
  recordsByFeed: 'Records by feed',
  recordsByCharge: 'Records by charge',
  recordsByCounty: 'Records by county',
  mostFeeds: 'The {count, number} feeds with the most records',
  /** Titles of columns. `countyNumber` is its FIPS code. */
  records: 'Records',
  charge: 'Charge',
  countyNumber: 'FIPS code',
  /** When a table is empty. */
  noRecords: 'No records in play',
  noMoreCounties: 'No more counties',
  /** Link to the first page. */
  firstPage: 'First',
} as const;
