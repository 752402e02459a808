/** The desk: letters that ask for a removal. */
export const deskLetters = {
  /** Below the title of the page. */
  open: '{count, plural, =0 {No letter waits} one {# letter waits} other {# letters wait}} for an answer.',
  /** Title of the form. */
  newLetter: 'New letter',
  newLetterAbout:
    'First ask for the removal at /removal, as the person would: that takes the photo out of play and gives a receipt. Enter no names here.',
  /** Labels and titles of columns. */
  received: 'Received',
  kind: 'Came by',
  state: 'State',
  stateOptional: 'State (optional)',
  stateHint: 'Two letters, such as FL. Its law sets the days to answer. Without a state they are ten.',
  receipt: 'Receipt',
  receiptOptional: 'Receipt (optional)',
  receiptHint: 'The receipt from /removal.',
  due: 'Answer by',
  answer: 'Answer',
  answeredOn: 'Answered on',
  answeredBy: 'Answered by',
  kinds: { letter: 'Letter', certified: 'Certified or registered mail', email: 'Email' },
  /** Button. */
  enter: 'Enter the letter',
  /** Titles of tables. */
  toAnswer: 'To answer',
  answered: 'Answered',
  /** When the tables are empty. */
  nothingOpen: 'No letter waits',
  nothingOpenAbout: 'Letters come to REMOVAL_CONTACT. Enter each on the day it comes.',
  nothingAnswered: 'No letter has been answered yet.',
  /** After the day. */
  left: '{count, plural, =0 {today} one {# day left} other {# days left}}',
  late: '{count, plural, one {# day late} other {# days late}}',
  /** Button that opens the text of the answer. */
  text: 'Text of the answer',
  /** Button that marks the letter as answered. */
  sent: 'Mark as answered today',
  /** In place of the text, for a letter without a receipt. */
  noText: 'Without a receipt there is no text: the desk does not know what became of the request.',
  /** The question before a letter counts as answered. */
  sentTitle: 'Was this letter answered today?',
  sentMeans:
    '{kind}, received on {day}{place, select, none {} other {, {place}}}{receipt, select, none {} other {, receipt {receipt}}}. It moves to Answered. This cannot be undone.',
  /** After a letter was entered. */
  entered: 'Entered. The letter is in the list below.',
  /** Refusals. */
  dayMissing: 'Choose the day on which it came.',
  dayToCome: 'This day is still to come.',
  dayLongPast: 'This day is more than a year ago.',
  stateUnknown: 'This is no state of the U.S.',
  answeredBefore: 'Somebody has answered this letter. Reload this page.',
  letterUnknown: 'There is no such letter. Reload this page.',

  /** The paragraphs of the answer. */
  answerStart: 'We received your request on {day}.',
  outcomes: {
    waiting: 'We are looking at it. The photo leaves our game as soon as that is done.',
    pulled: 'The photo is out of our game. One of us still looks at the request.',
    approved: 'We have removed the photo and the record for good, and refuse them if they come again.',
    split: 'We have removed the photo and the record for good. Other records that looked alike stay.',
    reinstated: 'We looked at the request, and the record is not the one that you describe. It stays.',
    none: 'We found no record that matches your request.',
  },
  /** The same paragraph for a letter about a wrong label. */
  labelChecked:
    'We checked what is said about the photo, and corrected it where it was wrong. The photo is in our game again.',
  answerReceipt: 'Your receipt is {receipt}. Give it if you write to us again.',
  answerFree: 'This costs nothing, and we need no proof of who you are.',
} as const;
