/** The desk: purchases, disputes, packs and totals. */
export const deskStore = {
  /** Screens of the store, and their titles. */
  screens: { purchases: 'Purchases', disputes: 'Disputes', totals: 'Totals', packs: 'Packs' },
  states: {
    off: 'The store is off (STORE=off). Players can’t buy. Earlier purchases can still be refunded.',
    noKey:
      'The store is closed: STRIPE_SECRET_KEY is not set. Refunds, disputes and the provider’s figures need it.',
    test: 'Test mode: no real money moves.',
  },
  unknown: 'unknown',
  none: 'none',
  player: 'Player',
  /** In place of the User ID of an erased player. */
  erased: 'erased',
  lives: 'Lives',
  price: 'Price',
  state: 'State',
  refunded: 'Refunded',
  opened: 'Opened',

  /** Title of a page, and of columns. */
  purchase: 'Purchase',
  /** Link to a purchase. */
  purchaseLink: 'purchase',
  purchaseOf: 'Purchase of {price}',
  /** Title of a column: when the purchase was made. */
  made: 'Made',
  purchaseStates: {
    created: 'not opened',
    open: 'open',
    processing: 'bank pending',
    paid: 'paid',
    failed: 'failed',
    expired: 'expired',
    refused: 'refused',
    refunded: 'refunded',
    disputed: 'disputed',
  },
  amountRefunded: '{amount} refunded',
  disputeStates: { open: 'dispute open', won: 'dispute won', lost: 'dispute lost' },
  /** Choice of a filter. */
  everyState: 'every state',
  /** Label of a field that finds purchases. */
  search: 'User ID, purchase or payment',
  day: 'Day (UTC)',
  /** Button. */
  filter: 'Filter',
  /** Link that clears the filter. */
  clear: 'Clear',
  noneMatch: 'No purchase matches',
  noneYet: 'No purchases yet',
  changeFilter: 'Change the filter, or clear it.',
  purchasesShowHere: 'They show here when a player opens a checkout.',
  filterWrong: 'This filter is not valid. Change it, or clear it.',

  details: 'Details',
  pack: 'Pack',
  packContent: '{id, number} · {lives, plural, one {# life} other {# lives}} · {price}',
  inDispute: 'In dispute',
  /** In place of an amount. */
  nothing: 'nothing',
  livesTakenBack: 'Lives taken back',
  byRefunds: '{lives, number} by refunds',
  byDisputes: '{lives, number} by disputes',
  /** When the player got the lives. */
  credited: 'Credited',
  notCredited: 'no',
  checked: 'Checked with the provider',
  never: 'never',
  payment: 'Payment',
  checkout: 'Checkout',
  history: 'History',
  historyAbout: 'Events of the payment provider and actions at the desk.',
  noHistory: 'Nothing happened yet',
  /** Titles of columns. */
  when: 'When',
  what: 'What',
  who: 'Who',
  provider: 'payment provider',

  /** Button. */
  refund: 'Refund',
  refundTitle: 'Refund this purchase',
  /** Button that previews a refund. */
  preview: 'Show what happens',
  amountIn: 'Amount in {currency}',
  amountHint: 'At most {most}. Leave empty to refund the rest.',
  amountWrong: 'Enter an amount, like {example}.',
  confirmRefund: 'Refund now?',
  refundAmount: 'Refund {amount}',
  refundAll: 'Refund all',
  playerGets: 'The player gets {amount} back. This can’t be undone.',
  playerGetsAll: 'The player gets back everything they paid. This can’t be undone.',
  noLivesTaken: 'No lives are taken back: none from this purchase are left, or they were taken back before.',
  livesTaken:
    '{taken, plural, one {# life from this purchase is} other {# lives from this purchase are}} taken back. {left, plural, =0 {No lives stay.} one {# life stays.} other {# lives stay.}}',

  evidenceDue: 'Evidence due',
  amount: 'Amount',
  reason: 'Reason',
  evidence: 'Evidence',
  overdue: 'overdue',
  needs: {
    needsResponse: 'needs evidence',
    underReview: 'under review',
    inquiry: 'inquiry, no money moved',
    won: 'won',
    lost: 'lost',
    closed: 'closed',
  },
  /** In place of a link to a purchase, for payments of another game. */
  foreign: 'not of this game',
  disputesFailed: 'The provider’s disputes did not load. {problem}',
  knownDisputes: '<link>Purchases with a dispute</link>, as the game knows them.',
  noDisputes: 'No disputes',
  disputesShowHere: 'A bank opens one when a player denies a payment.',
  sendEvidence: 'Send evidence in the provider’s dashboard.',
  moreDisputes: 'The provider has older ones.',

  /** Our figure stands above it. The label is for screen readers. */
  theirs: '<label>provider: </label>{figure}',
  differs: 'Differs:',
  differences: { paid: 'paid {amount}', refunded: 'refunded {amount}', disputed: 'disputed {amount}' },
  singlePayments: 'single payments differ',
  /** Links to payments with different figures. */
  paymentLink: 'payment {number, number}',
  morePayments: 'and {count, number} more',
  payments: 'Payments',
  paid: 'Paid',
  disputed: 'Disputed',
  difference: 'Difference',
  reasonsTitle: 'What a difference can come from:',
  reasons: {
    webhook: 'The webhook has not arrived. The game asks the provider every minute.',
    refused: 'The payment was refused, because it is not what was ordered. Its purchase says so.',
    key: 'The key belongs to another account or mode than the purchase.',
    backup: 'The game has no such purchase, because it was restored from an older backup.',
  },
  figuresFailed: 'The provider’s figures are missing. {problem}',
  differing: 'Differences',
  days: '{count, plural, one {# day} other {# days}}',
  months: '{count, plural, one {# month} other {# months}}',
  agree: 'Every payment agrees.',
  checkRed: 'Check the red lines.',
  fees: 'Provider’s fees',
  feesAbout: 'not part of the figures below',
  pending: 'Pending',
  pendingAbout: 'not yet available for a payout, less refunds, disputes and fees',
  otherPayments: 'Other payments',
  /** Name of the links, for screen readers. */
  period: 'Period',
  lastDays: 'Last 31 days',
  lastMonths: 'Last 12 months',
  totalsAbout:
    'Our figure is above, the provider’s below. A payment counts in the {by, select, day {day} other {month}} (UTC) its checkout was opened, with all its refunds and disputes. Read at <time></time>.',
  noPayments: 'No payments in this period',

  packsAbout: 'Open purchases keep the price and lives they were made with.',
  /** Title of a column: the pack's position in the store. */
  place: 'Place',
  change: 'Change',
  changePack: 'Change pack {id, number}',
  moveUp: 'Move up',
  movePackUp: 'Move pack {id, number} up',
  retire: 'Retire',
  retirePack: 'Retire pack {id, number}',
  noPacks: 'No packs',
  addFirst: 'Add one to let players buy lives.',
  allPlaces: 'All six places have a pack.',
  addPack: 'Add a pack',
  retireTitle: 'Retire this pack?',
  retireIt: 'Retire it',
  retireMeans:
    'Players can no longer buy {lives, plural, one {# life} other {# lives}} for {price}. Open checkouts can still be paid.',
  changeIt: 'Change it',
  addIt: 'Add it',
  priceIn: 'Price in {currency}',
  currency: 'Currency',
  currencyHint: 'Three letters, like USD',
  livesWrong: 'Enter 1 to 100,000.',
  currencyWrong: 'Enter a code, like USD.',
  priceWrong: 'Enter at least 50 of the currency’s smallest unit, like 0.50 for USD.',

  /** Error of a call. */
  purchaseUnknown: 'No purchase has this ID.',
} as const;
