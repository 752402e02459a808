/** Settings: profile, sounds, login, devices, password, notifications, export, deletion. */
export const settings = {
  title: 'Settings',
  /** Heading of a group of settings. */
  you: 'You and your friends',
  /** Link to the profile. */
  profile: 'Profile',
  manageAccount: 'Manage account',
  findFriends: 'Find your friends',
  /** Switch. */
  showKnowledge: 'Show friends what I know',
  showKnowledgeNote: 'Friends see your score card and your best run of Higher or lower.',
  /** Button that copies a link to the game. */
  share: 'Share',
  shareNote: 'Copy the app link',
  linkCopied: 'Application Link copied to clipboard!',

  /** Heading of a group of settings. */
  game: 'Game',
  higherLower: 'Higher or lower',
  higherLowerNote: 'Two charges. Which is more common?',
  mistakes: 'My mistakes',
  mistakesNote: 'Practice what you got wrong.',
  /** Switch. */
  noTimer: 'No timer',
  noTimerNote: 'From your next round. Half points.',
  noSuchLanguage: 'The game isn’t available in this language.',
  /** Link to the settings of notifications. */
  notifications: 'Notifications',
  notificationsNote: 'Choose what you hear about',

  /** Heading of a group of settings. */
  look: 'Appearance, on this device',
  /** Name of a choice of colors. */
  theme: 'Theme',
  /** `system` follows the device. */
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  /** Name of a choice. */
  textSize: 'Text size',
  textSizes: { normal: 'Normal', large: 'Large', larger: 'Larger' },

  /** Heading of a group of settings. */
  soundsAndVibration: 'Sounds and vibration',
  /** Switch. */
  withoutPhotos: 'Without photos',
  withoutPhotosNote: 'A figure instead of each photo, in this browser. Points stay the same.',
  /** Switch. */
  sounds: 'Sounds',
  soundsNote: 'Short sounds for answers, lives and badges.',
  /** Switch. */
  vibration: 'Vibration',
  vibrationNote: 'Vibrates on each answer, if your device can.',

  /** Heading of a group of settings. */
  emailAndPassword: 'Email and password',
  /** Row: whether the email is confirmed. */
  email: 'Email',
  emailConfirmed: 'Confirmed',
  emailUnconfirmed: 'Not confirmed yet',
  /** Button that sends the email again. */
  resend: 'Resend',
  sending: 'Sending...',
  /** In place of the button. `wait` is minutes and seconds: 0:27. */
  resendIn: 'Resend in {wait}',
  emailSent: 'Confirmation email sent!',
  emailNotSent: 'Unable to send mail',

  /** Heading of the list of providers, such as Google. */
  waysToLogIn: 'Ways to log in',
  linked: 'Linked',
  onlyWay: 'Linked. Your only way to log in.',
  notLinked: 'Not linked',
  /** Button that adds a way to log in. */
  link: 'Link',
  /** Button while the page of the provider loads. */
  opening: 'Opening...',
  /** Button that removes a way to log in. */
  unlink: 'Unlink',
  unlinking: 'Unlinking...',
  /** The same buttons for screen readers. */
  named: {
    link: 'Link {provider}',
    opening: 'Opening {provider}...',
    unlink: 'Unlink {provider}',
    unlinking: 'Unlinking {provider}...',
  },
  /** Title of the form that asks for the password. */
  linkTitle: 'Link {provider}',
  /** Title of a question. */
  unlinkTitle: 'Unlink {provider}?',
  unlinkWarning: 'You won’t be able to log in with it anymore.',
  /** Toast. */
  nowLinked: '{provider} linked.',
  /** Toast. */
  nowUnlinked: '{provider} unlinked.',
  /** Toast after canceling at the provider. */
  linkCanceled: 'You canceled. Nothing was linked.',
  enterPassword: 'Enter your password, then log in with {provider}.',
  /** Label of a field. */
  password: 'Password',
  /** Button that leads to the provider. */
  continue: 'Continue',

  /** Heading of the list of devices that are logged in. */
  devices: 'Your devices',
  /** A login of a native app. */
  app: 'App',
  /** Safari on iOS. */
  browserOn: '{browser} on {system}',
  /** `client` is its browser and system: Safari on iOS. */
  appOn: 'App, {client}',
  unknownBrowser: 'Unknown browser',
  /** Badge on the device that shows this list. */
  thisDevice: 'This device',
  /** `since` is a date, or a time like "2 hours ago". */
  loggedIn: 'Logged in {since}',
  loggedInAndUsed: 'Logged in {since}. Last used {used}',
  loggedInAndJustUsed:
    'Logged in {since}. Used in the last {minutes, plural, one {minute} other {# minutes}}',
  noOtherDevice: 'You aren’t logged in on any other device.',
  /** Button beside a device. */
  logOutDevice: 'Log out',
  /** The same button for screen readers. */
  logOutNamed: 'Log out {device}, logged in {since}',
  logOutElsewhere: 'Log out everywhere else',
  loggingOut: 'Logging out...',
  /** Toast after another device was logged out. */
  loggedOutDevice: 'Logged out.',
  devicesNotLoaded: 'We couldn’t load the list.',

  /** Heading of a group of links. */
  about: 'About',
  whatsNew: 'What’s new',
  privacyPolicy: 'Privacy Policy',
  terms: 'Terms & Conditions',
  contactUs: 'Contact Us',

  /** Heading of a group of settings. */
  account: 'Your account',
  download: 'Download my data',
  downloadNote: 'Everything we have about you, as a JSON file',
  /** Button while the file is made. */
  preparing: 'Preparing your file...',
  /** First line of the file. */
  exportAbout: 'Everything {app} has about you. Times are UTC.',
  /** Toast. */
  downloaded: 'Your data was downloaded.',
  /** Toast. */
  notDownloaded: 'We couldn’t download your data. Try again.',
  deleteAccount: 'Delete Account',
  deleteQuestion: 'Are you sure you want to delete account?',
  deleteWarning: 'Please note that your account will be permanently deleted in 7 days.',
  /** Button that keeps the account. */
  no: 'No',
  /** Button that deletes the account. */
  yes: 'Yes',
  deleting: 'Deleting...',
  deleteFailed: 'Delete Account failed. Try again.',
  /** Row, title and button. */
  logout: 'Logout',
  logoutQuestion: 'Are you sure you want to log out?',
  logoutFailed: 'Logout failed. Try again.',

  /** Heading, for a player without an account. */
  guest: 'You’re playing as a guest',
  /** Link to the registration. */
  signUp: 'Sign up',
  signUpNote: 'Keep your points and get 5 lives',
  /** Heading above the logout of a guest. */
  leave: 'Leave the game',
  guestWarning: 'You’re playing as a guest. If you log out, your points, lives and badges are gone for good.',

  /** Button of a player whose deletion is scheduled. */
  keepAccount: 'Keep my account',
  saving: 'Saving...',
  /** Toast. */
  accountKept: 'We won’t delete your account.',
  /** Button on the page of an account whose deletion is scheduled. */
  logOut: 'Log out',

  /** Title of the screen. */
  changePassword: 'Change Password',
  /** The same for a player without a password. */
  setPassword: 'Set a password',
  /** Label of a field. */
  oldPassword: 'Old Password',
  /** Label of a field. */
  newPassword: 'New Password',
  /** Label of a field. */
  confirmPassword: 'Confirm Password',
  passwordRule: 'At least 8 characters',
  noPasswordYet: 'You don’t have a password yet. Set one here.',
  otherDevices: 'We’ll log out your other devices at once. This one stays logged in.',
  /** Button that saves the new password. */
  submit: 'Submit',
  passwordsDiffer: 'Passwords do not match',
  passwordRefused: 'Password update failed',
  passwordBroken: 'Error updating password',
  encryptionFailed: 'Encryption failed',
  /** Toast. */
  passwordChanged: 'Password updated successfully',
  noEmail: 'You can’t set a password, because this account has no email.',
  /** `ways` is a list of providers: Apple or Google. */
  noEmailButWays: 'You log in with {ways}. You can’t set a password, because this account has no email.',

  notificationsTitle: 'Notification settings',
  /** Heading of a group of switches. */
  inInbox: 'In your inbox',
  /** Switches. The ids are groups of notifications. */
  groups: { friends: 'Friends', badges: 'Badges', rewards: 'Rewards', challenges: 'Challenges' },
  groupNotes: {
    friends: 'Friend requests and new friends.',
    badges: 'Badges you earn or receive.',
    rewards: 'Stars you receive.',
    challenges: 'When a friend challenges you.',
  },
  requestsStay: 'You’ll still find friend requests under Friends.',

  /** Heading of a group of switches. */
  pushOnDevice: 'Push notifications on this device',
  /** Switch. */
  push: 'Push notifications',
  /** Switches of kinds of push notifications. */
  pushKinds: {
    streak: 'Streak at risk',
    lives: 'Lives are full',
    challenge: 'A friend’s challenge',
  },
  pushKindNotes: {
    streak: 'A few hours before a streak of 2 days or more ends.',
    lives: 'When all five lives are back.',
    challenge: 'When you’re challenged, and when both have finished.',
  },
  pushOn: 'At most one a day, between 9 AM and 9 PM. They stop when you log out.',
  pushOff: 'At most one a day, between 9 AM and 9 PM.',
  pushUnsupported: 'This browser can’t show push notifications from {app}.',
  /** On iPhones and iPads. The names of the two buttons are those of the system. */
  pushOnceInstalled:
    'Add {app} to your Home Screen first: tap Share, then Add to Home Screen. Then open it from there.',
  pushDenied:
    'This browser blocks notifications from {app}. Allow them in the browser’s settings for this site, then reload this page.',
  /** When no switch is on. */
  pushNothing: 'Nothing is on yet',
  pushNothingNote: 'Turn on what you want to hear about.',
} as const;
