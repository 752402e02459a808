import { failure } from './failure';

/** Texts that many screens share. Each has one meaning: a button with another purpose gets a text of its own. */
export const common = {
  /** Button that hides an announcement, for screen readers. */
  hideAnnouncement: 'Hide this message',
  ...failure,
  loading: 'Loading...',
  copied: 'Copied to clipboard!',
  /** Title of a screen that failed. */
  errorTitle: 'Error',
  /** Button that changes nothing. */
  cancel: 'Cancel',
  justNow: 'just now',
  minutesAgo: '{count, plural, one {# minute} other {# minutes}} ago',
  hoursAgo: '{count, plural, one {# hour} other {# hours}} ago',
  daysAgo: '{count, plural, =1 {yesterday} other {# days ago}}',

  /** Rows of players on boards, in the list of friends, and in the panel beside each screen. */
  points: '{count, number} points',
  /** Shown for a name that the server could not decrypt. */
  unknownName: 'Unknown',
  /** Beside the player's own name. */
  you: 'You',
  noRank: {
    excluded: 'You’re not on this board for now.',
    running: 'Score your first points to join this board.',
    weekly: 'You didn’t play that week.',
    monthly: 'You didn’t play that month.',
  },
  /** What a friend did today and this week. */
  dailyOf: 'Daily {right, number}/{of, number}',
  dailyNotYet: 'Hasn’t played today',
  weekPoints: '{points, plural, one {# pt} other {# pts}} this week',
  /** The same as sentences, for screen readers. */
  streakSpoken: '{days, number}-day streak.',
  dailySpoken: 'Today’s daily: {right, number} of {of, number}.',
  dailyNotYetSpoken: 'Hasn’t played today.',
  weekPointsSpoken: '{points, plural, one {# point} other {# points}} this week.',

  /** Label of the language setting. */
  language: 'Language',
  /** Back arrow, for screen readers. */
  back: 'Back',
  /** Cross that closes a dialog, for screen readers. */
  close: 'Close',
  /** Button beside a password, for screen readers. `field` is the label of the field. */
  showField: 'Show {field}',
  hideField: 'Hide {field}',
  /** Name of the toast area, for screen readers. */
  notifications: 'Notifications',
  /** Name of a medal, for screen readers. */
  medal: '{rank, select, 1 {Gold medal, rank 1} 2 {Silver medal, rank 2} other {Bronze medal, rank 3}}',
  /** Bar at the top while offline. Low screens omit the text in `tall`. */
  offline: 'You’re offline. Nothing is lost<tall>. The game continues when you’re back online</tall>.',
  /** The same on screens with forms. */
  offlineText: 'You’re offline. Your text is kept<tall>. Try again when you’re back online</tall>.',
  /** Toasts for a link and a button while offline. */
  offlineLink: 'You’re offline. Open this screen when you’re back online.',
  offlineAction: 'You’re offline. Nothing is lost. Try again when you’re back online.',
  copyFailed: 'Failed to copy the link',
  pictureDownloaded: 'The picture is in your downloads.',
  notDrawn: 'We couldn’t draw the picture. Try again.',
  /** Toasts. */
  pushNotOn: 'We couldn’t turn on push notifications. Try again.',
  pushNotOff: 'We couldn’t turn off push notifications. Try again.',
} as const;
