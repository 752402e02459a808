/** Refusals that several features share, and screens in place of one that cannot open. */
export const errors = {
  somethingWrong: 'Something went wrong',
  /** `id` finds the error in the log. */
  internal: 'Something went wrong ({id})',
  databaseDown: 'The game isn’t available right now. Try again in a few seconds.',
  serverBusy: 'The server is busy. Try again in a few seconds.',
  tooManyAtOnce: 'Too many requests at once. Try again in a moment.',
  tooManyUploads: 'Too many files are being uploaded. Try again in a few seconds.',
  tooManyPictures: 'Too many pictures are being drawn. Try again in a few seconds.',
  tooManyTries:
    'Too many tries. Try again in {unit, select, second {{count, plural, one {# second} other {# seconds}}} minute {{count, plural, one {# minute} other {# minutes}}} other {{count, plural, one {# hour} other {# hours}}}}.',
  loginAgain: 'Please log in again.',
  encryptionFailed: 'Encryption failed',
  decryptionFailed: 'Failed to decrypt user data.',
  commonPassword: 'That password is too common. Choose another one.',
  /** `address` is the address of the game. */
  foreignOrigin: 'Open {address} and try again.',
  nothingHere: 'There is nothing here.',
  unreadable: 'The request can’t be read.',
  notJson: 'The request is not valid JSON.',
  wrongType: 'Send the body as application/json.',
  /** `methods` is a list: GET, HEAD. */
  wrongMethod: 'Only {methods} can be used here.',
  tooLarge: 'The request is too large: at most {size}.',
  uploadTooSlow: 'The upload took too long. Try again.',
  invalidForm: 'The form is not valid.',
  pushUnsupported: 'This browser’s push service is not supported.',
  pushKeyInvalid: 'This browser’s key for push notifications is not valid.',
  pushOff: 'This game sends no push notifications.',

  noStore: 'This game has no store.',
  storeClosed: 'The store is closed.',
  providerSilent: 'The payment provider isn’t responding. Try again in a moment.',
  cannotBuy: 'This account can’t buy lives.',
  lostDisputes: 'This account can’t buy lives after two lost payment disputes.',
  notForSale: 'This pack is not for sale.',
  lastPack: 'The last pack stays. STORE=off closes the store.',
  /** `place` is the name of a pack: first to sixth. */
  placeTaken: 'The {place} place has a pack already.',
  changeNothing: 'Give lives, priceCents or both.',
  samePack: 'Name two packs.',
  noPaidPurchase: 'No paid purchase has this ID.',
  purchaseChanged: 'This purchase has changed. Check it again before you refund.',
  refundedAlready: 'This purchase is already refunded.',
  refundTooHigh: 'Only {amount} of this purchase is left to refund.',
  refundRunning: 'Another refund of this purchase is running. Check the purchase again.',
  refundDone: 'The money is refunded. Don’t refund it again. The lives follow automatically.',
  refundUnclear: 'We don’t know yet whether the money was refunded. Check the purchase in a few minutes.',
  unknownPayment: 'The payment provider knows no such payment.',
  unknownCheckout: 'The payment provider does not know its own checkout.',
  wrongSignature: 'The signature is not right.',
  listTooLong: 'The payment provider’s list is too long to read in time.',
  noList: 'The payment provider has no list of its transactions.',

  noPlayer: 'No player has this User ID.',
  noReport: 'No report has this ID.',

  /** Title of the page for an unknown address. */
  notFound: 'Not found',
  noPage: 'This page doesn’t exist',
  noPageNote: 'The address may be wrong, or the page is gone.',
  /** Link. */
  toStart: 'Go to the start page',
  /** Title of the page without a network. */
  offline: 'Offline',
  offlineHeading: 'You’re offline',
  offlineNote:
    'The game needs an internet connection. Your progress is safe, and you can pick up where you left off.',
} as const;
