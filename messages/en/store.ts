/** The store: packs, payments, and the history of purchases. */
export const store = {
  title: 'Store',
  fetchFailed: 'Failed to fetch shop data',
  checkingPayment: 'Checking your payment...',
  /** Before the numbers of lives and stars, which have icons. */
  youHave: 'You have',
  /** Below or beside a large number. */
  lives: '{count, plural, one {life} other {lives}}',
  /** After the number of stars, for screen readers. */
  stars: '{count, plural, one {star} other {stars}}',
  /** Title of a card. */
  invite: 'Invite a friend',
  inviteNote: 'You’ll each get 50 stars.',
  /** Button that shares the player’s link. */
  share: 'Share',
  linkCopied: 'Follow link copied to clipboard!',
  /** Name of the list, for screen readers. */
  packs: 'Life packs',
  /** Above the pack with the lowest price for a life. */
  bestValue: 'Best value',
  /** The price of one life: 10¢. */
  each: '{price} each',
  /** Button with a price, for screen readers. */
  buy: '{count, plural, one {# life} other {# lives}} for {price}',
  /** Button while the page of the payment provider loads. */
  opening: 'Opening...',
  /** Name of the product at the payment provider. */
  checkoutName: '{count, plural, one {# life} other {# lives}} in {app}',
  paymentError: 'Payment Error: {message}',
  processingFailed: 'Error processing payment.',

  /** Title when the operator has turned the store off. */
  noStore: 'This game has no store',
  noStoreNote: 'You get a life back every 15 minutes, and 50 stars for a new friend.',
  /** Link to the game. */
  backToGame: 'Back to the game',

  /** Title after a payment. */
  successful: 'Payment Successful',
  added: 'You got {count, plural, one {# life} other {# lives}}.',
  /** The same, large. */
  plus: '+{count, number}',
  /** Link to the game. */
  keepPlaying: 'Keep playing',
  /** Button that closes the message. */
  continue: 'Continue',
  checking: 'Checking...',
  /** Toast. */
  canceled: 'Payment canceled. You were not charged.',
  notUpdated: 'Failed to update life after payment.',
  missingInfo: 'Missing purchase info.',
  /** Titles of other outcomes of a payment. */
  endings: {
    alreadyCredited: 'Already credited',
    pending: 'Payment pending',
    unpaid: 'Not paid',
    failed: 'Payment failed',
    expired: 'Checkout expired',
    refused: 'Payment refused',
    missing: 'Payment not found',
    unchecked: 'Payment not checked',
  },
  endingNotes: {
    alreadyCredited: 'You already have these lives. You weren’t charged again.',
    pending:
      'Your payment is being processed, which can take a few days. You’ll get your lives when it’s done.',
    unpaid: 'You didn’t finish paying, so you weren’t charged.',
    failed: 'The payment didn’t go through. Try another payment method.',
    expired: 'This checkout was open for too long. You weren’t charged.',
    refused: 'The amount paid doesn’t match the order, so we added no lives. Contact us for a refund.',
    missing: 'We can’t find this payment. If you paid, you’ll get your lives within a few minutes.',
    unchecked: 'We couldn’t check your payment. If you paid, you’ll get your lives automatically.',
  },

  /** Heading of the list of purchases. */
  history: 'Purchase history',
  historyNotLoaded: 'We couldn’t load your purchases.',
  /** A purchase in the list. */
  bought: '{count, plural, one {# life} other {# lives}}',
  /** Lives are taken back after a refund. */
  takenBack: '<time>{at}</time>: {count, plural, one {# life} other {# lives}} taken back',
  /** States of a purchase. */
  states: {
    pending: 'Pending',
    paid: 'Paid',
    failed: 'Failed',
    refunded: 'Refunded',
    partlyRefunded: 'Partly refunded',
    disputed: 'Disputed',
    refused: 'Refused',
  },
} as const;
