/** Terms of service and disclaimer. */
export const terms = {
  title: 'Terms of Service',
  summary: 'The rules between this game and you. Short, and without small print.',
  gameHeading: 'What this is',
  game: '{app} is a game. You see a photo from public arrest records and choose the charge from four options. The game is for entertainment only.',
  peopleHeading: 'The people in the photos',
  presumption:
    'An arrest is not a conviction. Everyone shown is presumed innocent until proven guilty in court. The right answer to a question says only what a person was booked for.',
  /** Above a list of what is forbidden. */
  mustNot: 'You must not:',
  noRecognition: 'use face recognition on a photo,',
  noCollecting: 'collect photos or records with a program, or train a model with them,',
  noContact: 'try to identify or contact a person in a photo,',
  noCopies: 'keep, copy, publish or share photos, or call anyone in them guilty,',
  noDecisions:
    'use what you see for legal action, or to decide about work, housing, credit, insurance or school. The game is not a consumer report.',
  removal:
    'Are you in a photo, or speaking for someone who is? <link>Ask us to take it down</link>. We do so right away. It’s free, and you don’t need an account.',
  playersHeading: 'Who may play',
  players: 'You must be {age} or older.',
  publisherHeading: 'Who publishes this',
  publisher: '{name}, {address}.',
  recordsHeading: 'Accuracy of the records',
  records:
    'Records are public, often delayed by 24 hours, and may be inaccurate or outdated. A program sorts charges into broad groups and is sometimes wrong. Nothing here is legal advice.',
  invented: 'Records that come with the game are invented, and their faces are drawn.',
  accountHeading: 'Your account',
  oneAccount:
    'Each person may have one account. Choose a username that insults no one and does not pretend to be someone else. Keep your password secret: anyone who has it can play as you. In Settings you can see your devices and log out any of them.',
  ownPhoto:
    'Other players see your photo and your name. Upload only a picture that you may show. Do not upload a picture of another person without their consent.',
  deletion:
    'You can delete your account in Settings at any time. We hide it at once and erase it after 7 days. Until then you can keep it.',
  fairHeading: 'Fair play',
  fair: 'Scores come only from answers that the server has judged. You must not use programs to play, have several accounts, or bypass the rules. If someone plays faster or more accurately than any person could, we exclude them from the leaderboards. We can close accounts that do harm.',
  purchasesHeading: 'Lives and purchases',
  noValue:
    'You need lives to keep playing. Lives and stars have no value outside the game. You cannot exchange them for money or give them to others.',
  payments:
    'Where the store is open, you pay on a page of Stripe, the payment provider. We never see your card. Prices are in US dollars, and you see them before you pay. A refund takes back the lives that are left of that purchase. These terms do not limit your rights as a consumer.',
  limitsHeading: 'No guarantees',
  limits:
    'We try to keep the game running and your progress safe. But we offer the game as it is, and it may pause, change or end.',
  changes: 'When we change these terms, we also change the date above.',
  contactHeading: 'Questions',
  privacy: 'To read what we do with your data, open the <link>Privacy Policy</link>.',
} as const;
