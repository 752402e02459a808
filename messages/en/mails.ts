/** Emails. Subjects have 10 to 60 characters. */
export const mails = {
  /** Below every email. */
  footer: 'You’re getting this because something changed on your {app} account.',
  /** Below a button, before its address. */
  copyLink: 'If the button doesn’t work, copy this:',

  resetSubject: 'Reset your {app} password',
  /** Heading and button. */
  resetHeading: 'Choose a new password',
  resetByLink: 'Someone asked for a new password for your account. Open the link to choose one.',
  resetByCode:
    'Someone asked for a new password for your account. Enter this code in the game, or open the link.',
  resetLinkWorks: 'The link works once, for one hour.',
  resetCodeWorks: 'The code works once, for 10 minutes. The link works once, for one hour.',
  resetNotYou: 'If it wasn’t you, ignore this email. Your password stays the same.',
  resetNotYouByCode:
    'If it wasn’t you, ignore this email. Your password stays the same. Never share the code.',

  confirmSubject: 'Confirm your email for {app}',
  confirmHeading: 'Confirm your email',
  confirmText: 'Someone signed up for {app} with this address. If it was you, confirm it.',
  /** Button. */
  confirmButton: 'Confirm my email',
  confirmLinkWorks: 'The link works for 7 days.',
  confirmNotYou: 'If it wasn’t you, ignore this email.',

  passwordSubject: 'Your {app} password was changed',
  passwordHeading: 'Your password was changed',
  passwordText: 'The password of your account was just changed. We logged out your other devices.',
  /** `ways` is a list of providers: Apple and Google. `link` is an address. */
  passwordUnlinked:
    'To protect your account, we unlinked these ways to log in: {ways}. You can link them again in Settings ({link}).',
  /** Button for a player whose password someone else changed. */
  passwordButton: 'It wasn’t me',
  passwordNotYou: 'If it was you, you’re all set. If not, choose a new password right away.',

  deletionSubject: 'Your {app} account will be deleted',
  deletionHeading: 'Your account will be deleted',
  /** `moment` is a date with time and zone. */
  deletionText: 'We’ll delete your account for good on {moment}. Until then you can log in and keep it.',
  /** Button. */
  deletionButton: 'Keep my account',
  deletionNotYou:
    'If you asked for this, you’re all set. If not, log in, keep the account and change your password.',

  linkedSubject: '{provider} was linked to your {app} account',
  linkedHeading: '{provider} was linked',
  linkedText: 'You can now log in to {app} with {provider}.',
  linkedNotYou: 'If it wasn’t you, unlink it in Settings and change your password.',
  unlinkedSubject: '{provider} was unlinked from your {app} account',
  unlinkedHeading: '{provider} was unlinked',
  unlinkedText: 'You can no longer log in to {app} with {provider}.',
  unlinkedNotYou:
    'If it wasn’t you, choose a new password right away. Then link that login again in Settings.',
  /** Button. */
  openSettings: 'Open settings',

  renamedSubject: 'Your {app} username was changed',
  renamedHeading: 'You have a new username',
  renamedText:
    'Your old username broke our rules, so we changed it. You are now {name}. You can choose another one in your profile.',
  /** In place of a new username. */
  noName: 'a player without a name',
  photoSubject: 'Your {app} photo was removed',
  photoHeading: 'Your photo was removed',
  photoText:
    'Your profile photo breaks our rules, so we removed it. You can choose another one in your profile.',
  /** Button. */
  openProfile: 'Open my profile',
  suspendedSubject: 'Your {app} account has been suspended',
  suspendedHeading: 'Your account has been suspended',
  suspendedText: 'We logged you out. Other players no longer see you, and you can’t log in.',
  warnedSubject: 'A warning about your {app} account',
  warnedHeading: 'You got a warning',
  warnedText: 'You can keep playing. If it happens again, we may suspend your account.',
  /** Why an account was warned or suspended. */
  why: {
    name: 'The reason: your player name breaks our rules.',
    image: 'The reason: your profile photo breaks our rules.',
    harassment: 'The reason: you bothered or insulted other players.',
    cheating: 'The reason: you didn’t play fair.',
    payment: 'The reason: a payment of yours was taken back.',
    other: 'The reason: you broke our rules.',
  },
  /** After the reason of a suspension that ends. */
  until: 'It ends on {day, date, ::yMMMMd}, at {day, time, ::jmm} UTC.',
  /** Button. */
  readOrAppeal: 'Read more or appeal',
  appealSubject: 'About your appeal on {app}',
  appealHeading: 'We read your appeal',
  upheldText: 'A person read it. The decision stays as it is.',
  takenBackText: 'A person read it, and took the warning back. Sorry about that.',
  /** Button. */
  readTerms: 'Read the terms',
  restoredSubject: 'Your {app} account is open again',
  restoredHeading: 'Welcome back',
  restoredText: 'Your account is no longer suspended. Everything is still there.',
  logIn: 'Log in',
  /** `email` is the operator's address. */
  mistake: 'If you think this is a mistake, write to {email}.',

  /** To the operators with a role. */
  alertSubject: 'Something urgent at the desk of {app}',
  alertHeading: 'Urgent at the desk',
  alertItems: {
    underAge: '{count, plural, one {# photo} other {# photos}} reported as under 18',
    waitingRequests:
      '{count, plural, one {# removal request waits} other {# removal requests wait}} for a decision, still in play',
    letters: '{count, plural, one {# letter is} other {# letters are}} due within three days',
    failedImports: '{count, plural, one {# import} other {# imports}} failed or lost too many records',
    reports: '{count, plural, one {# player was} other {# players were}} reported',
    appeals: '{count, plural, one {# player appeals} other {# players appeal}} a warning or ban',
    disputes: '{count, plural, one {# payment is} other {# payments are}} disputed',
  },
  /** Button. */
  alertButton: 'Open the desk',
  alertWhy: 'You get this because DESK_ALERTS names you for the role “{role}”.',

  /** To the operator, like the following. */
  removalsSubject: 'Removals to review on {app}',
  removalsHeading: 'Removals to review',
  removalsNew:
    'Since the last email: {requested, plural, one {# removal request} other {# removal requests}}, and {flagged, plural, one {# record} other {# records}} reported as under 18.',
  removalsInPlay:
    '{count, plural, =0 {None of this is in play.} one {# is in play until you review it. Anything else is out of play.} other {# are in play until you review them. Anything else is out of play.}}',
  removalsOnlyListed:
    '{count, plural, one {# more record was reported as under 18. It stays} other {# more records were reported as under 18. They stay}} in play, on the list of flags.',
  /** Button. */
  removalsButton: 'Open the removal page',
  removalsAtDesk:
    'To review them, open {link}, or run npm run removals -- queue and npm run removals -- flags on the server.',
  removalsByCommand:
    'To review them, run npm run removals -- queue and npm run removals -- flags on the server.',
  guestsSubject: 'Many new guests on {app}',
  guestsHeading: 'Many new guests',
  guestsText:
    '{count, plural, one {# guest} other {# guests}} started within an hour. No more can start until the hour is over.',
  guestsUntilThen: 'Until then, new visitors need an account or the code of a room.',
  /** Button. */
  guestsButton: 'Open the game',
  guestsUnexpected: 'If you didn’t expect so many players, check the log of your proxy for their networks.',
  guestsExpected: 'If you did, raise the limit in lib/accounts/limits.ts.',
} as const;
