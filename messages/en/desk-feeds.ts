const STAYS_OUT = 'Nothing to do: it stays out.';
const BARRED = 'Nothing to do: the game leaves such charges out.';
const OTHER_PHOTO = 'Use a photo that shows the person.';

/** The desk: feeds and their runs. */
export const deskFeeds = {
  /** Title of the form. */
  newImport: 'New import',
  newImportAbout: 'Starts with a dry run, which changes nothing.',
  /** Labels of fields. */
  contents: 'Contents',
  from: 'From',
  columns: 'Columns',
  dates: 'Dates',
  address: 'Address',
  csv: 'CSV',
  photos: 'Photos (ZIP)',
  /** Contents of a feed. */
  kinds: { records: 'Records', corrections: 'Corrections' },
  /** Where a feed comes from. */
  sources: { upload: 'Files', address: 'An https address' },
  correctionsHint: 'Removes records that were dismissed, expunged or sealed.',
  /** Choice that opens two more fields. */
  otherFormat: 'Other column names or dates',
  /** Checkbox. */
  snapshot:
    'Snapshot: the feed lists every booking that its source still shows. Its records that are no longer listed leave.',
  columnsHint: 'Write “our name=feed’s name”, with commas between.',
  columnsExample: 'record_id=Booking No,booked_on=Arrest Date',
  datesHint: 'Leave it empty for YYYY-MM-DD.',
  datesExample: 'MM/DD/YYYY',
  addressExample: 'https://',
  csvHint: 'Up to 1 GB.',
  noPublisher:
    'Records of real people need a publisher. Set PUBLISHER_NAME, PUBLISHER_ADDRESS and REMOVAL_CONTACT.',
  facesAreDrawn: 'This game draws its faces. It takes no photos (PHOTOS=drawn).',
  photosHint: 'Up to 5 GB. Not needed if the CSV has https addresses.',
  /** Button. */
  startDryRun: 'Start dry run',
  /** Name of the bar. */
  upload: 'Upload',
  sent: '{sent} of {total} sent',
  /** Button that sends the lost parts again. */
  resume: 'Continue',
  cancelUpload: 'Cancel upload',

  /** Errors below the fields. */
  addressRequired: 'Enter an address.',
  csvRequired: 'Choose a CSV file.',
  csvTooLarge: 'The CSV is larger than 1 GB. Split it.',
  photosTooLarge: 'The ZIP is larger than 5 GB. Split it.',
  noZip: 'This file is not a ZIP. Choose the ZIP of the photos.',
  unreadable: 'The browser can’t read this file. Choose it again.',
  /** A file that is not a CSV, by its kind. */
  notCsv: {
    utf32: 'The feed is encoded as UTF-32. Use UTF-8.',
    zip: 'The feed is a ZIP or Excel file. Use a CSV in UTF-8.',
    oldExcel: 'The feed is an old Excel file. Use a CSV in UTF-8.',
    gzip: 'The feed is a gzip file. Use a CSV in UTF-8.',
    pdf: 'The feed is a PDF file. Use a CSV in UTF-8.',
  },

  connectionLost: 'The connection was lost. What arrived is kept.',
  storeNotReached:
    'The browser can’t send files to {store}. Its bucket must be reachable from here and allow PUT from {desk} (CORS). See “Uploads of the desk” in docs/hosting.md.',
  storeRefused: 'The file store refused a part ({status}).',
  storeKeepsNothing: 'The file store does not keep what it takes. Check its bucket.',
  uploadClosed: 'This upload is not open. Start again.',
  uploadTooLarge: 'The file is larger than {gigabytes, number} GB.',
  uploadIncomplete: 'The upload is not complete. Send the missing parts.',
  uploadThroughDesk: 'Files go through the desk. Reload this page.',
  partNext: 'Part {part, number} comes next.',
  partEmpty: 'The part is empty.',
  partTooLarge: 'The part is larger than 4 MB.',
  partChanged: 'Part {part, number} has another size in the file store. Start again.',
  partLost: 'A part of the upload is missing. Upload the files again.',
  storeSilent: 'The file store did not answer. Try again.',
  filesGone: 'The uploaded files are gone. Upload them again.',

  /** Errors of ZIPs. `name` is the quoted name of a file in it. */
  zipLink: '{name} is a symbolic link.',
  zipIrregular: '{name} is not a regular file.',
  zipEncrypted: '{name} is encrypted.',
  zipCompression: '{name} is compressed in a way that we can’t read.',
  zipArchive: '{name} is an archive within the archive.',
  zipLongName: 'The name or comment of {name} is too long.',
  zipLargeFile: '{name} has more than {megabytes, number} MB.',
  zipBomb: '{name} unpacks to more than {times, number} times its size.',
  zipManyFiles: 'The ZIP has more than {count, plural, one {# entry} other {# entries}}.',
  zipTooLarge: 'The ZIP unpacks to more than {gigabytes, number} GB.',
  zipOverlap: 'Entries of the ZIP overlap.',
  zipTwice: 'The ZIP has two files named {name}.',
  zipIncomplete: 'The file under Photos (ZIP) is not a complete ZIP.',
  zipRefused: 'The ZIP was refused: {reason}.',
  zipUnreadable: 'The ZIP can’t be read.',

  feedEmpty: 'The feed is empty.',
  columnsMissing:
    'The feed’s first line lacks: {columns}. Start the import again with the feed’s own names of these columns.',
  linesTooMany: 'The feed has more than {count, number} lines.',
  runFailed: 'Something went wrong. The log says what.',
  runEnded: 'This run has ended already.',
  dryRunUnknown: 'There is no finished dry run. Reload this page.',
  importedBefore: 'This upload was imported already, or is older than a day. Upload it again.',
  tooManyLost:
    '{lost, number} of {of, number} records are no longer listed, so none was removed. Agree to the loss, or have the feed read again.',
  snapshotUnreadable:
    '{count, plural, one {# line has} other {# lines have}} no readable record_id, so no record was removed for not being listed.',
  feedNotPaused: 'This feed is not paused. Reload this page.',
  feedNotDue: 'This feed is paused, is being read, or has no schedule. Reload this page.',

  /** Title of the table, and its name. */
  schedule: 'Schedule',
  scheduledFeeds: 'Scheduled feeds',
  /** When the table is empty. */
  noSchedule: 'No scheduled feeds',
  noScheduleAbout: 'FEED_URLS and CORRECTIONS_URLS name feeds to read by schedule.',
  /** Titles of columns. */
  host: 'Host',
  lastRead: 'Last read',
  nextRead: 'Next',
  failures: 'Failures in a row',
  action: 'Action',
  /** Instead of a time. */
  neverRead: 'Never',
  beingRead: 'Reading now',
  notScheduled: 'Not scheduled yet',
  dueNow: 'Due now',
  /** In place of a time, while a snapshot waits for a decision. Two buttons follow. */
  pausedLoss: 'Paused: {lost, number} of {of, number} records are no longer listed',
  letThemGo: 'Let them go',
  readAgain: 'Read again',
  /** Button before and after it was pressed. */
  readNow: 'Read now',
  readSoon: 'Starts within a minute',

  /** Title of the list. */
  runs: 'Runs',
  /** Title of a page, and of a column. */
  run: 'Run',
  /** When the list is empty. */
  noRuns: 'No runs yet',
  noRunsAbout: 'Imports by the desk, the schedule and the commands show up here.',
  /** Link to the page of newer runs. */
  newer: 'Newer',
  /** Title of a column: dry run or import. */
  type: 'Type',
  dryRunOf: 'Dry run of {kind, select, records {records} other {corrections}}',
  importOf: 'Import of {kind, select, records {records} other {corrections}}',
  dryRunBy: 'Dry run of {kind, select, records {records} other {corrections}}, started by {operator}',
  importBy: 'Import of {kind, select, records {records} other {corrections}}, started by {operator}',
  importBySchedule:
    'Import of {kind, select, records {records} other {corrections}}, started by the schedule',
  /** Titles of columns, and labels of figures. */
  state: 'State',
  lines: 'Lines',
  refused: 'Refused',
  startedBy: 'Started by',
  started: 'Started',
  time: 'Time',
  /** In place of an operator. */
  bySchedule: 'Schedule',
  states: {
    uploading: 'Uploading',
    waiting: 'Waiting for its turn',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    canceled: 'Canceled',
  },
  /** Link to the list of feeds and runs. */
  allFeeds: 'All feeds',
  /** Title, and name of the bar. */
  progress: 'Progress',
  paused: 'Paused. Move the pointer or press a key to continue.',
  startsSoon: 'Starts within seconds, or after the run before it.',
  linesRead: '{lines, plural, one {# line} other {# lines}}',
  linesReadOf: '{lines, number} of {total, plural, one {# line} other {# lines}}',
  linesLeft:
    '{lines, number} of {total, plural, one {# line} other {# lines}} · {perSecond, number} a second · {left} left',
  /** Lines of an import, by outcome. */
  outcomes: {
    accepted: 'Accepted',
    held: 'Waiting for an operator',
    updated: 'Updated',
    'already in': 'Already in',
    withdrawn: 'Erased',
    'kept out': 'Kept out',
    known: 'Known before',
  },
  /** The same in a dry run. */
  dryOutcomes: {
    accepted: 'Would be accepted',
    held: 'Would wait for an operator',
    updated: 'Would be updated',
    'already in': 'Already in',
    withdrawn: 'Would be erased',
    'kept out': 'Would be kept out',
    known: 'Known before',
  },
  cancelRun: 'Cancel run',

  /** Button that imports the lines of a dry run. */
  import: 'Import',
  importTitle: 'Import this feed?',
  importAbout: 'We’ll read the feed again. The dry run found:',
  /** List of an import's effects. */
  willErase: '{count, plural, one {# record} other {# records}} will be erased for good',
  willEraseNone: 'No record will be erased',
  willAdd: '{count, plural, one {# record} other {# records}} will be added',
  willHold:
    '{count, plural, one {# record} other {# records}} will wait under New photos until an operator has seen {count, plural, one {it} other {them}}',
  willChange: '{count, plural, one {# record} other {# records}} will change: county, day, charge or facts',
  willKeepOut:
    '{count, plural, one {# record that is} other {# records that are}} not in the game will be kept out of later imports',
  changeNothing: '{count, plural, one {# line changes} other {# lines change}} nothing',
  areRefused: '{count, plural, one {# line is} other {# lines are}} refused',

  /** Title of the list. */
  refusedLines: 'Refused lines',
  noneRefused: 'No line was refused',
  download: 'Download as CSV',
  rejectsGone: 'These lines were not kept, or were deleted after 7 days.',
  rejectsKept: 'Kept for 7 days. The file names people: delete it when you’re done.',
  someRejectsKept:
    '{count, plural, one {Only the first is} other {The first # are}} kept for 7 days. The file names people: delete it when you’re done.',
  /** Names of tables, for screen readers. */
  refusedByReason: 'Refused lines by reason',
  refusedByNumber: 'Refused lines by number',
  /** Titles of columns. */
  reason: 'Reason',
  whatToDo: 'What to do',
  line: 'Line',
  value: 'Value',
  onlyReason: 'Only: <strong>{reason}</strong>. <link>Show all</link>',
  /** Link to the first page. */
  firstPage: 'First',
  /** A value that was refused. */
  emptyValue: 'empty',
  quotedValue: '“{value}”',
  /** Why the importer refused a line. Names such as record_id are those of columns. */
  reasons: {
    formula: 'Formula in a cell',
    'bad record_id': 'Bad record_id',
    'duplicate record_id': 'Duplicate record_id',
    'record_id of another booking': 'The record_id of another booking',
    'removed before': 'Removed before',
    'withdrawn by an earlier line': 'Withdrawn by an earlier line',
    'withdrawn by a later line': 'Withdrawn by a later line',
    'expunged, sealed or dismissed': 'Expunged, sealed or dismissed',
    'missing disposition': 'No disposition',
    'disposition withdraws nothing': 'This disposition changes nothing',
    'unknown age': 'Unknown age',
    'under 18': 'Under 18',
    'barred offense (sexual)': 'Barred charge: sexual',
    'barred offense (children and family)': 'Barred charge: children and family',
    'barred offense (names a victim)': 'Barred charge: names a victim',
    'barred offense (by an operator)': 'Barred charge: an operator barred this text',
    'unclear charge': 'Unclear charge',
    'bad county_fips': 'Bad county_fips',
    'photo rules of the state not read': 'Nobody has read this state’s rules on photos',
    'photos withheld before a conviction': 'This state withholds photos before a conviction',
    'bad booked_on': 'Bad booked_on',
    'booked_on in the future': 'The booked_on is in the future',
    'booked too long ago': 'Booked too long ago',
    'missing photo': 'No photo',
    'unsafe photo name': 'Unsafe photo name',
    'broken photo': 'Broken photo',
    'photo under 100 px': 'Photo under 100 px',
    'photo of one color': 'Photo of one color',
    'placeholder photo': 'Placeholder photo',
    'photo address refused': 'Photo address refused',
    'photo not reached, to be tried again': 'Photo not reached yet',
    'bad encoding': 'Bad encoding',
    'line too long': 'Line too long',
    'a quote does not end on this line': 'A quote does not end on this line',
    'other reasons': 'Other reasons',
  },
  formulaIn: 'Formula in {column}',
  cellCount: '{cells, plural, one {# cell} other {# cells}} instead of {columns, number}',
  /** What an operator can do about each reason. */
  remedies: {
    formula: 'Remove the =, +, - or @ at the start of the cell.',
    'bad record_id': 'Give the booking an id of 1 to 128 printable ASCII characters.',
    'duplicate record_id': 'Remove the second line about this booking.',
    'record_id of another booking': 'Use an id that no other booking has.',
    'removed before': 'Nothing to do: what was removed stays removed.',
    'withdrawn by an earlier line': STAYS_OUT,
    'withdrawn by a later line': STAYS_OUT,
    'expunged, sealed or dismissed': STAYS_OUT,
    'missing disposition': 'Enter what became of the booking, like DISMISSED.',
    'disposition withdraws nothing':
      'Nothing to do, unless the booking was dismissed, expunged or sealed: then say so.',
    'unknown age': 'Enter whole years at the booking, like 33.',
    'under 18': 'Nothing to do: the game shows adults only.',
    'barred offense (sexual)': BARRED,
    'barred offense (children and family)': BARRED,
    'barred offense (names a victim)': BARRED,
    'barred offense (by an operator)': BARRED,
    'unclear charge': 'Spell the charge out, like BURGLARY OF HABITATION.',
    'bad county_fips': 'Enter the five digits of the county’s FIPS code, like 48209.',
    'photo rules of the state not read':
      'Read them and add the state to data/jurisdictions.json (docs/photos.md), or set PHOTOS=drawn.',
    'photos withheld before a conviction': 'Leave them out, or set PHOTOS=drawn.',
    'bad booked_on': 'Write YYYY-MM-DD, or name the format of the dates when you start the import.',
    'booked_on in the future': 'Correct the date of the booking.',
    'booked too long ago': 'Nothing to do: records of this age have expired.',
    'missing photo': 'Add a photo with this file name, or enter its https address.',
    'unsafe photo name': 'Enter a file name without a folder, like 1234.jpg, or an https address.',
    'broken photo': 'Save the photo again as JPEG, PNG or WebP.',
    'photo under 100 px': 'Use a larger photo; 480 × 600 pixels are plenty.',
    'photo of one color': OTHER_PHOTO,
    'placeholder photo': OTHER_PHOTO,
    'photo address refused': 'Use an https address on the public internet.',
    'photo not reached, to be tried again': 'Import the feed again later.',
    'bad encoding': 'Save the file as UTF-8.',
    'line too long': 'Shorten the line to 64 KB.',
    'a quote does not end on this line': 'End the quote, or remove the line break in the cell.',
    'other reasons': 'See the lines below.',
  },
  cellCountRemedy: 'Give the line {columns, plural, one {# cell} other {# cells}}, like the first line.',
} as const;
