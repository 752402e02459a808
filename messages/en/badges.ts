/** The screen "Badge", sharing badges, and the public page of a badge. */
export const badges = {
  title: 'Badge',
  /** Name of the list, for screen readers. */
  list: 'Badges',
  /** Above an empty list. `touch` is a device without a mouse. */
  noneYet: 'No badges yet. {pointer, select, touch {Tap} other {Press}} a locked one to see how to earn it.',
  owned: 'You have {owned, number} of {total, number}',
  /** State of a badge, for screen readers. */
  locked: 'Locked',
  /** How often the player has the badge, for screen readers. */
  times: '{count, plural, one {# time} other {# times}}',
  /** Below a badge that the player won. */
  earned: 'Earned',
  /** Below a badge that came from a friend. */
  gift: 'A gift',
  howToEarn: 'How to earn it',
  youEarned: 'You earned it',
  friendGave: 'A friend gave it to you. To earn one yourself:',
  /** Message that the player sends to friends. */
  boastEarned: 'I earned the {badge} badge in {app}.',
  boastGift: 'A friend gave me the {badge} badge in {app}.',
  /** Button that opens the list of friends. */
  share: 'Share',
  /** Button that shares a picture of the badge. */
  show: 'Show it',
  tellFriends: 'Tell your friends',
  earnAgain: 'Earn it again to share one with a friend.',
  fetchFailed: 'Failed to fetch badges',
  /** Title of the list of friends to share with. */
  friends: 'Friends',
  shareTitle: 'Share your badge with friend',
  noFriends: 'No friends found.',
  addFriend: 'Add a friend',
  sharing: 'Sharing...',
  shareWith: 'Share with {name}',
  tooFew: 'You can only share badges you have more than once.',
  refused: 'Failed to share badge.',
  noFriend: 'Failed to share the badge with the friend',
  shared: 'Badge shared successfully!',
  /** Title of the public page. */
  publicTitle: 'The {badge} badge',
  publicAbout: 'A badge from {app}, a quiz on public arrest records. Everyone in it is presumed innocent.',
  /** Description of the page in link previews. */
  publicDescription: '{howToEarn} A quiz on public arrest records. Everyone in it is presumed innocent.',
  playNow: 'Play now',
  /** Names and descriptions are about the player, never about the people in the photos. */
  names: {
    'first-case': 'First Case',
    'on-a-roll': 'On a Roll',
    'sharp-focus': 'Sharp Focus',
    'photographic-memory': 'Photographic Memory',
    'clean-slate': 'Clean Slate',
    'roll-call': 'Roll Call',
    'regular-at-the-desk': 'Regular at the Desk',
    'keeper-of-the-files': 'Keeper of the Files',
    'county-hopper': 'County Hopper',
    'full-week': 'Full Week',
    podium: 'Podium',
    'good-company': 'Good Company',
    roommate: 'Roommate',
    'life-of-the-party': 'Life of the Party',
    'top-of-the-room': 'Top of the Room',
    'ahead-of-the-records': 'Ahead of the Records',
    'well-read': 'Well Read',
    'daily-habit': 'Daily Habit',
  },
  /** How to earn them: one sentence each. */
  descriptions: {
    'first-case': 'Get your first answer right.',
    'on-a-roll': 'Get 3 answers right in a row.',
    'sharp-focus': 'Get 5 answers right in a row.',
    'photographic-memory': 'Get 10 answers right in a row.',
    'clean-slate': 'Get all 10 questions of one round right.',
    'roll-call': 'Answer all 10 questions of one round in time.',
    'regular-at-the-desk': 'Answer 100 questions.',
    'keeper-of-the-files': 'Answer 1,000 questions.',
    'county-hopper': 'Answer questions from 10 counties.',
    'full-week': 'Play every day for 7 days.',
    podium: 'Finish a week in the top 3 of the leaderboard.',
    'good-company': 'Have 5 friends.',
    roommate: 'Finish a game in a room.',
    'life-of-the-party': 'Finish 25 games in rooms.',
    'top-of-the-room': 'Win a game in a room against at least 3 players with accounts.',
    'ahead-of-the-records': 'Get more right than the records over 30 days, with at least 50 answers.',
    'well-read': 'Get 10 different charges right.',
    'daily-habit': 'Finish the daily 7 days in a row.',
  },
} as const;
