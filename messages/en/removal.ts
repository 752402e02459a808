/** The form and the page for taking a photo down. */
export const removal = {
  title: 'Take a photo down',
  intro:
    'Are you in a photo, or speaking for someone who is? We’ll take it out right away. It’s free, and you don’t need an account.',
  linkExpired: 'The link from the photo has expired. Open the photo’s menu again, or fill in this form.',
  /** Labels of fields. */
  county: 'County of the booking',
  date: 'Date of the booking',
  /** A choice of two. */
  wish: 'What is it about?',
  wishes: { removal: 'Take the photo down', label: 'This label is wrong' },
  charge: 'Charge (optional)',
  /** Label of the same field, for a wrong label. */
  rightCharge: 'What should it say?',
  rightChargeMissing: 'Say what the label should be.',
  /** Button, for a wrong label. */
  report: 'Send',
  /** Below the field of the charge. */
  noNames: 'Please don’t enter names.',
  countyExample: 'Hays, TX',
  countiesFailed: 'We couldn’t load the counties.',
  countyNotFound: 'No county found. Try the first letters of its name.',
  /** Name of the list of found counties. */
  chooseCounty: 'Choose a county',
  moreCounties: 'More counties match. Type more of the name, or add the state: Washington, OR',
  /** Button, and the same while its call runs. */
  request: 'Take it down',
  sending: 'Sending...',
  /** Describes the photo for screen readers. */
  photo: 'Booking photo to take down',
  /** Below the photo; the second if it does not load. */
  thisPhoto: 'We’ll remove this photo.',
  labelOfThis: 'We’ll check the label of this photo.',
  photoYouCameFrom: 'We’ll remove the photo that you opened this form from.',
  /** Below the form. */
  transparency: '<link>What became of other requests</link>',
  publisher:
    'Published by {name}, {address}. You can also ask by letter: {contact}. We count the days to answer from the day we receive it.',
  /** Heading above the receipt. */
  thanks: 'Thank you',
  done: 'Done. Photos that match leave the game at once, then one of us double-checks. If very many match, we check first.',
  doneLabel:
    'Done. The photo leaves the game until one of us has looked, and we correct the label where it is wrong. If very many photos match, we check first. If you would rather not be shown at all, ask us to take the photo down.',
  receipt: 'Your receipt:',
  keepReceipt: 'Keep this number. You’ll need it to ask about this request.',
  keepReceiptWrite: 'Keep this number. To ask about this request, write to {address}.',
  neverSaid: 'To protect you, we never say which records matched.',
  photoLinkExpired: 'This link has expired. Open the photo’s menu again.',
  notReportable: 'This question is not open, so you can’t report it.',
  /** Refusals for operators. */
  noReceipt: 'No request has this receipt.',
  foreignRecord: 'A record to erase does not belong to this request.',
  splitNeedsBoth: 'Choose at least one record to erase, and leave at least one.',
  chargeNotAsked: 'The game doesn’t ask about this charge.',
  noRecord: 'No record in play has this id.',
} as const;
