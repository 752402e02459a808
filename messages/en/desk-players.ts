/** The desk: players, reports about them, and boards. */
export const deskPlayers = {
  /** Title of a player’s page in the browser’s tab. */
  player: 'Player',
  /** Below the name of a player who has no account. */
  guest: 'Guest',
  userId: 'User ID {userId}',
  /** In place of an unreadable name. */
  unknownName: 'Unknown',
  /** In place of an unknown value. */
  unknown: 'unknown',
  none: 'none',

  /** After a player’s name or User ID. */
  banned: '(banned)',

  /** Title of the queue. */
  reports: 'Reports',
  reportsWaiting: '{count, plural, one {# reported name or photo} other {# reported names and photos}}',
  /** Name of the queue, for screen readers. */
  reportedThings: 'Reported names and photos, the oldest first',
  openReport: 'The open report',
  select: 'Select {what}',
  selected: '{count, plural, one {# report} other {# reports}} selected',
  reportCount: '{count, plural, one {# report} other {# reports}}',
  /** The reporter's text, and how reliable the reporter was. */
  noWords: 'no words',
  reporterNew: 'This reporter’s first report',
  reporterRecord:
    '{count, plural, one {# earlier report} other {# earlier reports}} made by this reporter, {dismissed, number} of them dismissed',
  whatTheySaid: 'What they said',
  before: 'Earlier warnings and bans',
  noSanctions: 'Never warned or banned',
  sanctionKinds: { warning: 'Warned', ban: 'Banned' },
  sanctioned: '{kind} {day}{until, select, none {} other { until {until}}}: {why}',
  openPlayer: 'Open the player',
  undone: 'Undone. The report is open again.',
  undoneTooLate: 'It was too late to undo this.',
  /** The result for one player, or for several. */
  doneAbout: '{name}: {text}',
  doneAll: '{text} The same for all {count, number}.',
  /** The same when the results differ. */
  doneSeveral: '{count, number} done.',
  warn: 'Warn',
  warnTitle: '{count, plural, one {Warn {name}?} other {Warn # players?}}',
  warnMeans: 'They can keep playing. Their inbox and an email say why. They can appeal once.',
  warnedNow: 'The player is warned.',
  whyForPlayer: 'Why, as the player reads it',
  /** In place of a name in the titles above. */
  thisPlayer: 'this player',
  /** First choice of the list of reasons: none yet. */
  chooseWhy: 'Choose a reason',
  /** An optional note about a warning or ban. */
  noteForLog: 'Note for other operators (optional)',
  noteForLogHint: 'The player sees it only in a download of their data.',
  whys: {
    name: 'name breaks our rules',
    image: 'photo breaks our rules',
    harassment: 'bothered or insulted players',
    cheating: 'unfair play',
    payment: 'payment taken back',
    other: 'broke our rules',
  },
  howLong: 'How long',
  banDays: '{count, plural, =0 {Until it is lifted} one {# day} other {# days}}',
  note: 'Add a note',
  noteTitle: 'Add a note?',
  noteMeans: 'For other operators. Players see it only when they export their data.',
  noted: 'The note is in the log.',
  keys: {
    next: 'Next report',
    previous: 'Previous report',
    select: 'Select it, to decide several at once',
    clear: 'Clear the selection',
    dismiss: 'Dismiss: nothing is wrong',
    rename: 'Give the player a neutral name',
    removeImage: 'Remove the photo',
    warn: 'Warn',
    ban: 'Ban',
    open: 'Open the player',
    undo: 'Undo the last dismissal, then the one before',
  },

  appeals: 'Appeals',
  appealsAbout: 'Each player can appeal a warning or ban once. Oldest first.',
  appealWords: 'What they say',
  appealOf: 'About',
  keep: 'Turn down the appeal',
  takeBack: 'Accept the appeal',
  keepAbout: 'Turn down the appeal of {userId}',
  takeBackAbout: 'Accept the appeal of {userId}',
  /** Questions before an appeal is decided. */
  takeBackTitle: 'Accept the appeal of {userId}?',
  keepTitle: 'Turn down the appeal of {userId}?',
  appealMeans:
    '{outcome, select, lifted {The {kind, select, ban {ban} other {warning}} is taken back} other {The {kind, select, ban {ban} other {warning}} stays}}, and an email tells the player. This cannot be undone.',
  /** Link to the appeals, below the reports. */
  toAppeals: '{count, plural, one {# appeal} other {# appeals}}',
  appealDecided: 'Decided. The player gets an email.',
  appealDecidedBefore: 'Another operator has decided this appeal.',
  nothingReported: 'Nothing is reported',
  reportsShowHere: 'New reports from players show here.',
  /** Title of a column: the player. */
  ofPlayer: 'Player',
  /** Title of a column with buttons. */
  decide: 'Decide',
  nameChanged: '(changed since)',
  imageFailed: 'Image, cannot be loaded',
  imageGone: 'Image, removed since',
  reportedImage: 'The reported profile image',
  showMore: 'Show more',
  /** Button that settles a report without a change. */
  dismiss: 'Dismiss',
  /** Name of a button with its subject, for screen readers. */
  dismissReport: 'Dismiss: report of {time}',
  reportReasons: {
    abusive: 'abusive',
    sexual: 'sexual',
    personal: 'personal data',
    impersonation: 'impersonation',
    other: 'other',
  },

  excluded: 'Excluded from boards',
  excludedAbout: 'By the fair play rules or an operator. Newest first.',
  /** Name of the table, for screen readers. */
  excludedPlayers: 'Excluded players',
  noneExcluded: 'No player is excluded from boards',
  /** Titles of columns. */
  since: 'Since',
  until: 'Until',
  why: 'Why',
  /** In the column "Until". */
  untilLifted: 'it is lifted',
  /** Button that ends an exclusion. */
  lift: 'Lift',
  liftAbout: 'Lift: exclusion of {userId}',
  exclusionReasons: {
    pace: 'answers came faster than people play',
    endurance: 'answers in every hour of two days',
    accuracy: 'more right answers than knowledge and luck explain',
    operator: 'an operator decided so',
  },

  /** Title of the player's state. */
  standing: 'Standing',
  imageOf: 'Profile image of {name}',
  kind: 'Kind',
  kinds: { guest: 'guest', account: 'account' },
  image: 'Image',
  imageStates: { shown: 'shown', failed: 'cannot be loaded', none: 'none' },
  /** When the player started. */
  created: 'Created',
  lastSeen: 'Last seen',
  lives: 'Lives',
  stars: 'Stars',
  boards: 'Boards',
  noScore: 'no score this week or month',
  ranked:
    '{interval, select, weekly {This week} other {This month}}: {points, plural, one {# point} other {# points}}, rank {rank, number}',
  unranked:
    '{interval, select, weekly {This week} other {This month}}: {points, plural, one {# point} other {# points}}, not listed',
  nothingDecided: 'No ban, exclusion or deletion.',
  bannedSince: 'Banned since <time></time>, until it is lifted',
  bannedUntil: 'Banned since <time></time>, until <end></end>',
  excludedSince: 'Excluded from boards since <time></time>, until it is lifted: {reason}',
  excludedUntil: 'Excluded from boards since <time></time>, until <end></end>: {reason}',
  deletionDue: 'Asked for deletion, which is due at <time></time>',

  moderation: 'Moderation',
  /** Label of a field: the operator's reason. */
  reason: 'Reason',
  reasonForLog: 'For the log. Players see it when they export their data.',
  rename: 'Rename',
  renameTitle: 'Give the player another name?',
  renameMeans:
    'No one can take the old name again. The player gets an email. Open reports about names are settled.',
  newName: 'New name (optional)',
  newNameHint: 'Without one the player gets a neutral name.',
  removeImage: 'Remove image',
  removeImageTitle: 'Remove the profile image?',
  removeImageMeans:
    'You can’t bring it back. The player gets an email. Open reports about images are settled.',
  exclude: 'Exclude from boards',
  excludeTitle: 'Exclude from boards?',
  excludeMeans: 'The player keeps playing, but is on no board until you lift it. The board tells the player.',
  /** Button that confirms it. */
  excludeNow: 'Exclude',
  liftExclusion: 'Lift exclusion',
  ban: 'Ban',
  banTitle: '{count, plural, one {Ban {name}?} other {Ban # players?}}',
  banMeans:
    'All their sessions end, and they can’t log in. An email says why. They can appeal once. All open reports about them are settled.',
  liftBan: 'Lift ban',
  liftBanTitle: 'Lift the ban?',
  liftBanMeans: 'The player can log in again at once.',

  aboutPlayer: 'Reports about this player',
  aboutPlayerNote: 'They don’t say who made them.',
  byPlayer: 'Reports by this player',
  byPlayerNote: 'They don’t say whom they are about.',
  noReports: 'No reports',
  /** Title of a column: time. */
  at: 'When',
  /** Title of a column: the reported name or image. */
  about: 'About',
  things: { username: 'name', image: 'image' },
  /** Title of a column: the player's text. */
  words: 'Comment',
  state: 'State',
  reportStates: { open: 'open', settled: 'settled' },
  /** Title of a column: the reported name. */
  name: 'Name',
  log: 'Moderation log',
  /** Name of the table, for screen readers. */
  logAbout: 'What moderators did about this player',
  nothingDone: 'Nothing yet',
  /** Title of a column: the operator. */
  by: 'By',
  action: 'Action',
  actions: {
    rename: 'rename',
    remove_image: 'remove image',
    ban: 'ban',
    unban: 'lift ban',
    dismiss: 'dismiss',
    undo_dismiss: 'undo dismissal',
    warn: 'warn',
    note: 'note',
    uphold: 'appeal turned down',
    exclude: 'exclude from boards',
    lift_exclusion: 'lift exclusion',
  },
  /** Title of a column: the names before and after. */
  names: 'Names',
  renamed: '{before} → {after}',
  reportsSettled: 'Reports settled',

  support: 'Support',
  supportNote: 'These ask for your passkey.',
  adjustLives: 'Adjust lives',
  adjustTitle: 'Credit or debit lives?',
  adjustMeans:
    'The player has {count, plural, one {# life} other {# lives}}. A number above 0 adds lives, one below 0 takes them away.',
  /** Button that confirms it. */
  adjust: 'Adjust',
  adjustReason: 'Players see it when they export their data.',
  exportData: 'Export data',
  exportFailed: 'The file could not be downloaded. Try again.',
  erase: 'Erase now',
  eraseTitle: 'Erase this player now?',
  eraseMeans:
    'This can’t be undone, and skips the seven days. Lives, stars, answers, image and account are deleted. Payments stay in the books without a name.',
  /** Button that confirms it. */
  eraseForever: 'Erase forever',
  eraseReasons: {
    player_asked: 'The player asked for it',
    guardian_asked: 'A parent or guardian asked for it',
    authority_ordered: 'An authority or court ordered it',
    other_legal: 'Another legal reason',
  },
  typeToConfirm: 'Type {userId} to confirm',

  email: 'Email',
  emailConfirmed: 'Confirmed.',
  emailNotConfirmed: 'Not confirmed.',
  noEmail: 'No email',
  showEmail: 'Show email',
  sessions: 'Open sessions',
  noSessions: 'No open sessions',
  endSessions: 'End all sessions',
  sessionKinds: { cookie: 'browser', bearer: 'API token' },
  /** Title of a column: browser or app. */
  client: 'Client',
  opened: 'Opened',
  lastUse: 'Last use',
  /** Button that ends a session. */
  end: 'End',
  endAbout: 'End: session of {client}',
  endUnknown: 'End: session of an unknown client',
  purchases: 'Purchases',
  noPurchases: 'No purchases',
  price: 'Price',
  livesTakenBack: 'Lives taken back',
  purchaseStates: {
    pending: 'pending',
    paid: 'paid',
    failed: 'failed',
    refunded: 'refunded',
    partlyRefunded: 'partly refunded',
    disputed: 'disputed',
    refused: 'refused',
  },
  adjustments: 'Adjustments of lives',
  noAdjustments: 'No adjustments',
  operator: 'Operator',
  ledger: 'Ledger of lives and stars',
  newestFirst: 'The newest first.',
  noEntries: 'No entries',
  nothingOlder: 'There is nothing older.',
  /** Title of a column: why lives or stars changed. */
  what: 'What',
  ledgerKinds: {
    sign_up: 'sign-up',
    answer: 'answer',
    regeneration: 'regeneration',
    streak: 'five right in a row',
    purchase: 'purchase',
    refund: 'refund',
    refund_reversed: 'refund reversed',
    dispute: 'dispute',
    dispute_reversed: 'dispute reversed',
    adjustment: 'adjustment',
    friend_reward: 'friend reward',
    claim: 'guest signed up',
  },

  /** Results of actions. `…Before`: nothing changed. */
  nameNow: 'The player is called {name} now.',
  nameBefore: 'The player was called {name} already.',
  imageRemoved: 'The image is removed.',
  imageRemovedBefore: 'The image was removed already.',
  excludedNow: 'The player is on no board now.',
  excludedBefore: 'The player was excluded from boards already.',
  liftedNow: 'The exclusion is lifted. The fair play rules look only at answers from now on.',
  liftedBefore: 'This player is back on the boards.',
  bannedNow: 'The player is banned now.',
  bannedBefore: 'The player was banned already.',
  unbannedNow: 'The ban is lifted. The player can log in again.',
  unbannedBefore: 'The ban was lifted already.',
  dismissedNow: 'Dismissed without a change.',
  dismissedBefore: 'This report was settled already.',
  /** After one of these. */
  settledToo: '{count, plural, one {# report settled.} other {# reports settled.}}',
  sessionsEnded:
    '{count, plural, =0 {There was no open session.} one {# session ended.} other {# sessions ended.}}',
  livesNow: 'The player has {count, plural, one {# life} other {# lives}} now.',
  erased: 'Player {userId} is erased.',
  erasedBefore: 'Player {userId} is erased. Another operator or the job finished first.',

  /** Errors of calls and fields. */
  reportUnknown: 'There is no such report about this player.',
  playerUnknown: 'No player has this User ID. The account may have been erased.',
  emailUnknown: 'This player has no email that can be read.',
  playerGone: 'This player is gone.',
  userIdWrong: 'A User ID has eight digits.',
  reasonShort: 'Write at least three letters.',
  livesRequired: 'Enter a number of lives.',
  livesWhole: 'Enter a whole number.',
  livesNotZero: 'Enter a number above or below 0.',
  whyRequired: 'Choose a reason.',
  livesTooFew: 'This player has {count, plural, one {# life} other {# lives}}. You can’t debit more.',
  livesAdjusted: 'Someone else just adjusted this player’s lives. Check the list, then decide.',
  otherUserId: 'This is not this player’s User ID.',
} as const;
