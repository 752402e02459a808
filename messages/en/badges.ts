/** The screen "Badge", sharing badges, and the public page of a badge. */
export const badges = {
  /** Title of the screen. */
  title: 'Badge',
  /** Name of the list, for screen readers. */
  list: 'Badges',
  /** Above an empty list. `touch` is a device without a mouse. */
  noneYet: 'No badges yet. {pointer, select, touch {Tap} other {Press}} one for details.',
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
  friendGave: 'A friend gave it to you. How to earn one',
  /** What the player sends to friends. */
  boastEarned: 'I earned the badge {badge} in {app}.',
  boastGift: 'A friend gave me the badge {badge} in {app}.',
  /** Button that opens the list of friends. */
  share: 'Share',
  /** Button that shares a picture of the badge. */
  show: 'Show it',
  tellFriends: 'Tell your friends',
  earnAgain: 'Earn it again to share one with a friend.',
  downloaded: 'The picture is in your downloads.',
  notDrawn: 'The picture could not be drawn. Please try again.',
  fetchFailed: 'Failed to fetch badges',
  /** Title of the list of friends to share with. */
  friends: 'Friends',
  shareTitle: 'Share your badge with friend',
  noFriends: 'No friends found.',
  addFriend: 'Add a friend',
  /** Button while its call runs. */
  sharing: 'Sharing...',
  shareWith: 'Share with {name}',
  tooFew: 'You can only share badges you have more than once.',
  refused: 'Failed to share badge.',
  noFriend: 'Failed to share the badge with the friend',
  shared: 'Badge shared successfully!',
  /** Title of the public page. */
  publicTitle: 'The badge {badge}',
  publicAbout: 'A badge of {app}, a quiz on public arrest records. Everybody in it is presumed innocent.',
  /** Description of the page in link previews. */
  publicDescription: '{howToEarn} A quiz on public arrest records. Everybody in it is presumed innocent.',
  playNow: 'Play now',
} as const;
