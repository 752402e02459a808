/** The boards of the week and the month. */
export const leaderboard = {
  title: 'Leaderboard',
  /** Name of the tabs, for screen readers. */
  board: 'Board',
  /** Tab. */
  monthly: 'Monthly',
  /** Tab. */
  weekly: 'Weekly',
  /** Name of the two switches below the tabs, for screen readers. */
  show: 'Show',
  /** Switch: only the player's friends. */
  friends: 'Friends',
  /** Switch: the board before this one. */
  lastWeek: 'Last week',
  /** Switch: the board before this one. */
  lastMonth: 'Last month',
  fetchFailed: 'Failed to fetch leaderboard',
  noUsers: 'No users found.',
  noFriends: 'No friends found.',
  noFriendsText: 'Add a friend to compare your scores.',
  /** Button. */
  addFriend: 'Add a friend',
  resetsInDays: 'Resets in {days, plural, one {# day} other {# days}}',
  resetsInHours: 'Resets in {hours, plural, one {# hour} other {# hours}}',
  resetsInMinutes: 'Resets in {minutes, plural, one {# minute} other {# minutes}}',
  /** The ranks no longer change. `{dates}` is a month or "Nov 16–22". */
  final: 'Final · {dates}',
  counting: 'Counting the last answers · {dates}',
  yourRank: 'Your rank <big>{rank, number}</big>',

  /** Title above the reason why the player is on no board. */
  excluded: 'You’re off the boards',
  why: {
    pace: 'You answered faster than a person can.',
    endurance: 'You answered in every hour of two days, which no person can do.',
    accuracy: 'You got more answers right than knowledge and luck explain.',
    operator: 'The people who run this game took you off the boards.',
  },
  backAfter: 'You’ll be back after {moment}.',
  keepPlaying: 'Keep playing: your points still count.',
  mistake: 'Think this is a mistake? Write to <link>{email}</link>.',
} as const;
