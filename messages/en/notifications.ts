/** Notifications as sentences, for toasts on all screens and for the inbox. */
export const notifications = {
  friendRequest: '{name} wants to be your friend.',
  newFriend: 'You and {name} are now friends!',
  stars: '{count, plural, one {+# star.} other {+# stars.}}',
  starsWithFriend: '{count, plural, one {+# star.} other {+# stars.}} You and {name} are friends.',
  badgeReceived: '{name} sent you a badge: {badge}',
  badgeEarned: 'New badge: {badge}',
  challenge: '{name} challenged you!',
  challengeApart: '{name} challenged you. You have 48 hours.',
  challengeFinished: '{name} finished your challenge. See who won.',
  challengeWon: 'You won {right, number}–{theirRight, number} against {name}.',
  challengeLost: '{name} beat you {theirRight, number}–{right, number}.',
  challengeDraw: 'A draw: you and {name} both have {right, number} right.',
  warned: 'You got a warning. Read why.',
  /** A player whose name is not known. */
  unknown: 'Unknown',
  /** A toast for several notifications. `newest` is the text of the newest one. */
  andMore: '{newest} (and {count, number} more)',
  /** Link in a toast to the screen that it is about. */
  view: 'View',
} as const;
