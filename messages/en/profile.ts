/** The profile, its editing, and a player's knowledge. */
export const profile = {
  title: 'Profile',
  /** Name of the section, for screen readers. */
  yours: 'Your profile',
  notLoaded: 'Something went wrong while loading profile data',
  username: 'Username',
  email: 'Email',
  phone: 'Phone number',
  /** The number by which friends find the player. */
  userId: 'User ID',
  /** Label above the most right answers in a row. */
  bestRun: 'Best run',
  /** Label above the best run of that game. */
  bestHigherLower: 'Best run, Higher or lower',
  inARow: '{count, number} in a row',
  /** Button that shows a hidden value. */
  show: 'Show',
  /** Button that hides it again. */
  hide: 'Hide',
  /** The same buttons, for screen readers. */
  shows: { email: 'Show email', phone: 'Show phone number' },
  hides: { email: 'Hide email', phone: 'Hide phone number' },
  decryptFailed: 'Failed to decrypt user data.',
  copyId: 'Copy User ID',
  idCopied: 'Referral code copied!',
  copyFailed: 'Failed to copy the link',
  edit: 'Edit',

  /** Button that opens the player's history. */
  history: 'History',

  editTitle: 'Edit profile',
  update: 'Update',
  updating: 'Updating...',
  /** Toast. */
  updated: 'Profile updated successfully',
  updateFailed: 'Profile update failed',
  changeEmail: 'To change your email, write to support.',
  noEmail: 'This account has no email.',
  phoneHint: 'Include the country code, like +1 555 123 4567, or leave this empty.',
  usernameTaken: 'This username is taken.',
  usernameRefused: 'This username is not available.',
  /** The player's photo, for screen readers. */
  yourPhoto: 'Your photo',
  chosenPhoto: 'The photo you chose',
  /** Button. */
  choosePhoto: 'Choose photo',
  /** Button. */
  changePhoto: 'Change photo',
  /** Button. */
  removePhoto: 'Remove photo',
  /** Button that undoes the removal. */
  keepPhoto: 'Keep photo',
  photoSeen: 'Other players see this photo.',
  /** Button while the photo is decoded. */
  openingPhoto: 'Opening the photo...',
  /** Name of the bar, for screen readers. */
  uploading: 'Uploading the photo',
  /** Problems of a photo. */
  photo: {
    notImage: 'Choose an image file.',
    empty: 'This file is empty. Choose another photo.',
    unreadable: 'This browser can’t open the image. Choose a JPEG, PNG, WebP or GIF photo.',
    tooLarge: 'Photos can be up to 10 MB. Choose a smaller one.',
    /** The host refused the upload for its size. */
    tooLargeHere: 'This photo is too large to upload. Choose a smaller one.',
    unsupported: '{format} photos don’t work here. Choose a JPEG or PNG.',
    wrongType: 'Choose a JPEG, PNG, WebP or GIF photo.',
    tooManyPixels: 'This photo has too many pixels. Choose one with at most {megapixels, number} megapixels.',
    damaged: 'This photo is damaged. Choose another one.',
    busy: 'Too many photos are coming in. Try again in a few seconds.',
    notSaved: 'We couldn’t save the photo. Try again.',
  },

  /** Heading. */
  whatYouKnow: 'How well you read the records',
  /** Button that leads to practice. */
  myMistakes: 'Practice my mistakes',
  nothingKnown: 'Play a round to see how well you read the records.',
  knowledgeFailed: 'We couldn’t load your numbers.',
  play: 'Play',
  /** When all faces are drawn. */
  drawnFaces: 'These faces are drawn, so they tell you nothing. The booking does.',
  /** Row of the player. */
  you: 'You',
  /** Row: the score of guessing. */
  guessing: 'Guessing',
  /** Row: the score of a player who knows how common each charge and each fact of a booking is. */
  withRecords: 'With the records',
  /** Below the table. */
  withRecordsMeans:
    'With the records: your score if you knew how common each charge and each fact of a booking is.',
  /** Heading of the column with the names, and name of the table. */
  rightAnswers: 'Right answers',
  allTime: 'All time',
  lastDays: '{days, number} days',
  percent: '{percent, number}%',
  /** In place of a percentage, for screen readers. */
  unknown: 'not known yet',
  fewAnswers: 'After {answers, number} answers this starts to mean something.',
  /** Above the table of charges. */
  byCharge: 'By charge',
  /** Heading of the column with the charges. */
  charge: 'Charge',
  /** Heading of the column: par, the score of the best reader of the records. */
  records: 'Records',
  /** Heading of the column: how many questions were asked. */
  asked: 'Asked',
} as const;
