/** The operators’ desk: its frame, start page, operators, account and audit. */
export const desk = {
  /** The desk: title of the pages, and name of the navigation for screen readers. */
  title: 'Desk',
  /** Title in the browser’s tab. */
  pageTitle: '{page} · Desk',
  description: 'The operators’ desk.',
  /** Screens in the navigation, and their titles. */
  sections: {
    overview: 'Overview',
    search: 'Search',
    held: 'New photos',
    removals: 'Removals',
    letters: 'Letters',
    flags: 'Flags',
    charges: 'Charges',
    players: 'Players',
    store: 'Store',
    feeds: 'Feeds',
    announcements: 'Announcements',
    audit: 'Audit',
    operators: 'Operators',
    account: 'My passkeys',
  },
  roles: { moderator: 'moderator', records: 'records', support: 'support', admin: 'admin' },

  /** First link of a page, for the keyboard. */
  skip: 'Skip to content',
  /** Button that opens the navigation on a phone. */
  menu: 'Menu',
  loggedInAs: 'Logged in as {operator}',
  logOut: 'Log out',
  /** Button of a dialog. */
  cancel: 'Cancel',
  /** After the key U, without a decision in the last 50 seconds. */
  nothingToUndo: 'Nothing to undo. Undo works for 50 seconds.',
  /** Button that closes a dialog. */
  close: 'Close',
  /** Button, and title of the dialog: keys of the keyboard. */
  keys: 'Keys',
  /** Name of the dialog, for screen readers. */
  keysOfScreen: 'Keys of this screen',
  /** Name of the links to other pages of a list, for screen readers. */
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  /** Link to the first page of a list that starts with the newest. */
  newest: 'Newest',
  /** Link to the next page of that list. */
  older: 'Older',
  /** Title. */
  notFound: 'Not found',
  nothingHere: 'There is nothing here',
  nothingHereWhy: 'The address may be wrong, the row may be gone, or your roles don’t open it.',
  toOverview: 'Go to the overview',
  screenFailed: 'This screen did not load',
  nothingChanged: 'Nothing was changed.',
  nothingChangedId: 'Nothing was changed. The log has the reason under {id}.',
  ages: {
    seconds: '{count, number} s',
    minutes: '{count, number} min',
    hours: '{count, number} h',
    days: '{count, plural, one {# day} other {# days}}',
  },
  ago: '{age} ago',
  /** In place of the name of a feed, for drawn records. */
  drawnFace: 'Drawn face',
  /** Instead of a time. */
  never: 'never',
  /** Title of the buttons of a row. */
  change: 'Change',
  /** Title of a column: the time of the last use. */
  lastUsed: 'Last used',
  updated: 'The desk was updated. Reload this page.',
  noAnswer: 'The desk could not be reached. Try again.',

  noPasskeySupport: 'Passkeys don’t work in this browser. Use a newer browser, or open the desk over HTTPS.',
  passkeyNotUsed: 'No passkey was used. Try again, and confirm with your PIN, finger or face.',
  passkeyKnown: 'This device already has a passkey for the desk.',
  confirmYou: 'Confirm that it’s you',
  usePasskey: 'Use my passkey',
  proofWhy: 'This needs a passkey used in the last five minutes.',
  proofNeeded: 'Use your passkey to continue.',
  noPasskeyToProve: 'You have no passkey. Ask an admin for a new link.',

  /** Title and button. */
  logIn: 'Log in',
  operatorsOnly: 'For operators of this game only.',
  logInWithPasskey: 'Log in with a passkey',
  noPasskeyAtHand: 'No passkey at hand?',
  codeLimits:
    'Each code works once. After a login with a code you can’t move money, erase players or change passkeys.',
  /** Label of a field. */
  yourName: 'Your name',
  recoveryCode: 'Recovery code',
  logInWithCode: 'Log in with the code',
  /** Title of the page for new operators' links. */
  enroll: 'Create your passkey',
  yourCodes: 'Your recovery codes',
  codesKept: 'I’ve stored them: open the desk',
  linkClosed: 'This link is closed',
  linkClosedWhy: 'This link was used or replaced, or is older than 24 hours. Ask for a new one.',
  /** Suggested name of the device. */
  firstDevice: 'My first device',
  /** Title while something loads. */
  oneMoment: 'One moment',
  welcome: 'Welcome, {operator}',
  enrollHow:
    'Operators log in with a passkey: your fingerprint, face, PIN or security key. Create one on this device.',
  /** Label of a field. */
  deviceName: 'Name of this device',
  createPasskey: 'Create a passkey',
  recoveryCodes: 'Recovery codes',
  keepCodes:
    'Keep these codes where only you can read them. Each logs you in once when you have no passkey at hand. You see them only now.',
  copyCodes: 'Copy the codes',
  /** After copying the codes. */
  codesCopied: 'Copied.',
  codesNotCopied: 'Copying failed. Select the codes instead.',

  codesLeft: '{count, plural, one {# code is left.} other {# codes are left.}}',
  newCodes: 'New codes',
  drawCodesTitle: 'Create new recovery codes?',
  drawCodes: 'Create new codes',
  oldCodesStop: 'The codes you have now stop working.',
  /** Title of the list. */
  passkeys: 'Passkeys',
  twoPasskeys: 'Have two, in case you lose a device.',
  addPasskey: 'Add a passkey',
  /** Title of a column: name of the device. */
  device: 'Device',
  /** Title of a column: when the passkey was added. */
  added: 'Added',
  /** Title of a column: whether the device’s maker keeps a copy of the passkey. */
  backedUp: 'Backed up',
  yes: 'yes',
  no: 'no',
  rename: 'Rename',
  renameDevice: 'Rename {device}',
  remove: 'Remove',
  removeDevice: 'Remove {device}',
  removeDeviceTitle: 'Remove {device}?',
  removePasskey: 'Remove the passkey',
  removePasskeyMeans: 'You can no longer log in with this device.',
  noPasskey: 'You have no passkey',
  askForLink: 'Ask an admin for a new link.',
  sessions: 'Sessions',
  sessionsEnd: 'A session ends after 8 hours, or after 30 minutes without use.',
  endOthers: 'End the others',
  /** Name of the table, for screen readers. */
  openSessions: 'Open sessions',
  /** Title of a column: when the session started. */
  opened: 'Opened',
  /** Title of a column: how the operator logged in. */
  loggedInBy: 'Login',
  loginKinds: { passkey: 'passkey', code: 'recovery code' },
  browser: 'Browser',
  thisBrowser: 'this one',
  anotherBrowser: 'another',

  addOperator: 'Add an operator',
  rolesApart: 'Roles don’t include each other: an admin without the role “records” sees no photos.',
  /** Label of a field, and title of a column. */
  operatorRoles: 'Roles',
  rolesOf: 'Roles of {operator}',
  changeRoles: 'Change the roles',
  sessionsWillEnd: 'Their sessions end, so they’ll have to log in again.',
  may: {
    moderator: 'reports, renaming, bans, boards',
    records: 'booking photos, removals, flags, feeds',
    support: 'sessions, purchases, refunds, erasing',
    admin: 'operators and the audit',
  },
  newLinkTitle: 'New link for {operator}',
  newLinkMeans:
    'For an operator who lost every passkey. Using the link removes their earlier passkeys and codes.',
  makeLink: 'Make a link',
  sendLink: 'Send this link to the operator. It works once, for 24 hours. You see it only now.',
  /** Label of the field with the link for a new operator. */
  link: 'Link',
  /** Button that closes a dialog. */
  done: 'Done',
  /** Button that adds the operator. */
  add: 'Add',
  operatorAdded: '{operator} is an operator now',
  /** Label of a field, and title of a column. */
  name: 'Name',
  nameForever: 'Every log shows it. It can’t be used again.',
  removeOperatorTitle: 'Remove {operator}?',
  removeOperator: 'Remove the operator',
  removeOperatorMeans:
    'Their sessions end, and their passkeys and codes are deleted. The audit keeps their name, which can’t be used again.',
  /** Buttons of an operator’s row. */
  changes: { roles: 'Roles', link: 'New link', remove: 'Remove' },
  /** The same for screen readers. */
  changesOf: { roles: 'Roles: {operator}', link: 'New link: {operator}', remove: 'Remove: {operator}' },
  you: '{operator} (you)',
  /** Title of a column. */
  state: 'State',
  /** State of an operator who has left. */
  left: 'left',
  passkeyCount: '{count, plural, one {# passkey} other {# passkeys}}',
  linkOpen: 'link is open',
  linkExpired: 'link has expired',

  auditAbout: 'Decisions of operators. Nothing here can be changed or deleted.',
  auditOfAll: 'Decisions of operators, and what they looked at. Nothing here can be changed or deleted.',
  downloadCsv: 'Download as CSV',
  /** Name of the table, for screen readers. */
  actionsAtDesk: 'Actions at the desk',
  nothingMatches: 'Nothing matches',
  fewerFilters: 'Remove a filter to see more.',
  nothingDone: 'No actions yet',
  actionsShowHere: 'Each action shows here before it starts.',
  /** Title of a column. */
  when: 'When',
  operator: 'Operator',
  action: 'Action',
  /** Title of a column, and label of a filter: the subject of an action. */
  about: 'About',
  outcome: 'Outcome',
  outcomes: { done: 'done', refused: 'refused', unfinished: 'started, no end recorded' },
  subjects: {
    letter: 'letter',
    player: 'player',
    request: 'request',
    record: 'record',
    purchase: 'purchase',
    pack: 'pack',
    feed: 'feed',
    operator: 'operator',
    announcement: 'announcement',
    charge: 'charge',
  },
  /** Choice of a filter: all operators. */
  everyone: 'Everyone',
  /** Choice of a filter: all subjects. */
  anything: 'Anything',
  receiptOrId: 'Receipt or ID',
  /** A filter, and its choices. */
  showWhat: 'Show',
  decisionsOnly: 'Only decisions',
  viewsToo: 'Decisions and views',
  /** Link to all actions on the subject. */
  history: 'history',
  day: 'Day (UTC)',
  /** Button that applies the filters. */
  show: 'Show',
  showAll: 'Show all',

  asOf: 'As of {time} UTC. Refreshes every 15 seconds.',
  asOfPaused: 'As of {time} UTC. Paused: move the pointer or press a key.',
  notRefreshed: 'These figures are from {time} UTC and could not be refreshed: {problem}',
  today: 'Today',
  todayAbout: 'Since midnight UTC, without guests. Compared with the same day last week, up to {time} UTC.',
  /** Names of figures. */
  figures: { players: 'Players', rounds: 'Rounds finished', answers: 'Answers', dailies: 'Dailies finished' },
  weekAgoUncounted: 'not counted a week ago',
  weekAgoNone: '0 a week ago',
  weekAgo: '{count, number} a week ago ({change, number, ::sign-except-zero percent})',
  waiting: 'Waiting for a person',
  removalRequests: 'Removal requests',
  reports: 'Reports about players',
  appeals: 'Appeals',
  /** Below the number of charges to place. */
  unclearTexts: 'texts that imports refused',
  /** When nothing waits. */
  nothingWaits: 'nothing waits',
  /** Below the number of letters: the day by which the first must be answered. */
  answerBy: 'first due {day}',
  /** Waiting time of the oldest item. */
  oldest: 'oldest: {age}',
  oldestLate: 'oldest: {age}, past the promised {hours, number} hours',
  atLeast: '{count, number}+',
  now: 'Now',
  processes: 'Realtime processes',
  noProcess: 'players can’t play',
  draining: '{count, number} more closing',
  answerRate: 'Answers per second',
  noReports: 'no process is reporting',
  lastMinuteAll: 'last minute, refused ones too',
  lastMinute: 'last minute',
  noAnswers: 'no answer in the last minute',
  acknowledged: '99% acknowledged in',
  within: '≤ {ms, number} ms',
  over: '> {ms, number} ms',
  slow: 'slow: above {ms, number} ms',
  roomsPlaying: 'Rooms playing',
  failingJobs: 'Failing jobs',
  noJobFailed: 'no job failed',
  /** In place of the failing jobs, when no job ran within a minute. */
  noWorker: 'no job ran within a minute: start the worker',
  mailWaiting: 'Mail waiting',
  mailRetried: '{count, number} retried',
  mailFailed: '{count, number} given up in the last minute',
  mailFine: 'none failed',
  lastBackup: 'Last backup',
  backupAbout: 'in a folder or off-site; a provider’s backups are not seen',
  feedsFailing: '{count, number} failing',
  feedsUnread: '{count, number} never read',
  feedsOldest: 'oldest read {age} ago',
  /** State of the store. */
  storeOpen: 'open',
  storeClosed: 'closed',
  /** The settings that close it. */
  storeClosedBy: 'by STORE, or by PHOTOS without PROVIDER_CONSENT',
  /** In place of a figure. */
  unknown: 'unknown',
  none: 'none',
  eightWeeks: 'Eight weeks',
  eightWeeksAbout: 'Days and hours are UTC. Guests are left out. Today is not over.',
  chartsFailed: 'The charts did not load: {problem}',
  chartsLoading: 'Loading the charts...',
  nothingCounted: 'Nothing counted yet',
  countsSoon: 'The first answers show here within a minute.',
  playersPerDay: 'Players per day',
  answersPerDay: 'Answers per day',
  answersPerHour: 'Answers per hour',
  /** Titles of columns. */
  chartDay: 'Day',
  chartHour: 'Hour',
  chartWeekAgo: 'A week ago',
  /** A line of a chart and its value. */
  chartValue: '{line}: {value}',
  chartFailed: 'The chart could not be drawn. Its figures are in the table.',
  asTable: 'As a table',

  /** Button, for 50 seconds after a decision. */
  undo: 'Undo',
  /** In a list: another operator has the item open. */
  withOperator: 'With {operator}',

  /** Errors of calls and fields. */
  claimed: '{operator} has this open. It is free again five minutes after they opened it.',
  rolesRefused: 'Your roles don’t allow this.',
  logInAgain: 'Log in again.',
  passkeyRefused: 'This passkey was not accepted. Try again.',
  codeRefused: 'This name and code don’t match, or the code was used before.',
  passkeyUnknown: 'You have no such passkey.',
  lastPasskey: 'This is your last passkey. Add another one before you remove it.',
  operatorUnknown: 'No operator has this name, or they have left.',
  onlyAdmin: 'This is the only admin. Make someone else an admin first.',
  removeSelf: 'Another admin must remove you.',
  nameTaken: 'An operator has or had this name. Choose another one.',
  nameRequired: 'Enter a name.',
  nameLetters: 'Use letters, digits, spaces, dots, hyphens and apostrophes only.',
  nameReserved: 'Logs use this name for the game itself.',
  roleRequired: 'Choose at least one role.',
  ownNameRequired: 'Enter your name.',
  codeRequired: 'Enter a recovery code.',
  deskOff: 'There is nothing here.',
  photoUnknown: 'There is no such photo.',
  photoExpired: 'This address has expired. Open the request again.',
} as const;
