/** Friends, friend cards, requests, follow links, blocks and reports. */
export const friends = {
  /** Title of the screen, and name of its tabs for screen readers. */
  title: 'Friends',
  /** Tab with the friends. */
  list: 'List',
  /** Tab with the requests of other players. */
  requests: 'Requests',
  /** Below an empty list of friends. */
  listHint: 'Add a friend. You’ll each get 50 stars.',
  /** Below an empty list of requests. */
  requestsHint: 'Requests from other players appear here.',
  noFriends: 'No friends found.',
  /** Toast, when there are no requests or a list did not load. */
  noUsers: 'No users found',
  /** Below "Something went wrong". */
  notLoaded: 'We couldn’t load the list. Your friends are safe.',
  /** Button that leads to live rooms. */
  playTogether: 'Play together',
  /** Title of the screen, and the button that leads to it. */
  addFriend: 'Add a friend',

  remove: 'Remove',
  removeFriend: 'Remove {name}',
  /** Title of the question before a friend is removed. */
  removeTitle: 'Remove friend',
  removeQuestion: 'Remove {name} from your friends?',
  removing: 'Removing...',
  removed: 'Friend removed.',
  removeFailed: 'Failed to remove friend.',
  accept: 'Accept',
  acceptFriend: 'Accept {name}',
  accepting: 'Accepting...',
  rejectFriend: 'Reject {name}',
  /** Button while its call runs. */
  rejectingFriend: 'Rejecting {name}',
  /** Toast. */
  requestUpdated: 'Friend request updated',
  updateFailed: 'Failed to update friend request.',
  block: 'Block',
  /** Title of the question before a player is blocked. */
  blockTitle: 'Block player',
  blockFriendQuestion:
    'Block {name}? You’ll no longer be friends. They can’t send you requests, and we won’t tell them. You can unblock them at the bottom of this screen.',
  blockQuestion:
    'Block {name}? They can’t send you requests, and we won’t tell them. You can unblock them at the bottom of this screen.',
  blocking: 'Blocking...',
  /** Toast. */
  blocked: 'Player blocked.',
  blockFailed: 'We couldn’t block this player. Try again.',
  /** Above the list of blocked players, before their number. */
  blockedPlayers: 'Blocked players <big>{count, number}</big>',
  unblock: 'Unblock',
  unblockPlayer: 'Unblock {name}',
  unblocking: 'Unblocking...',
  /** Toast. */
  unblocked: 'Player unblocked.',
  unblockFailed: 'We couldn’t unblock this player. Try again.',

  /** Title of the message about a new friend. */
  congratulation: 'Congratulations!',
  /** The stars of a new friendship. */
  nowFriends: {
    none: 'You and {name} are now friends!',
    both: 'You and {name} are now friends! You both have received {stars, number} stars as a reward.',
    reader: 'You and {name} are now friends! You got {stars, number} stars.',
    waits:
      'You and {name} are now friends! You’ll each get {stars, number} stars when you have both confirmed your emails.',
    readerWaits:
      'You and {name} are now friends! You’ll get {stars, number} stars when you have both confirmed your emails.',
  },
  /** Button that closes the message. */
  great: 'Great!',

  friendsSince: 'Friends since <nowrap>{day}</nowrap>',
  cardFailed: 'We couldn’t load badges and scores.',
  /** Button that opens a room and notifies the friend. */
  challenge: 'Play now, live',
  /** Button that starts a challenge of 48 hours and notifies the friend. */
  challengeApart: 'Play apart · 48 hours',
  startingChallenge: 'Starting...',
  openingRoom: 'Opening a room...',
  challengeFailed: 'We couldn’t send the challenge. Try again.',
  /** Above the number of days in a row with a finished daily. */
  streak: 'Streak',
  streakDays: '{days, plural, =0 {–} one {# day} other {# days}}',
  /** Above the result of the daily. */
  today: 'Today',
  /** The daily is not finished. */
  notYet: 'Not yet',
  /** Above the points of the week. */
  thisWeek: 'This week',
  weekPoints: '{points, plural, one {# point} other {# points}}',
  /** Above the friend's badges. */
  badges: 'Badges',
  noBadges: 'No badges yet.',
  /** How often the friend has the badge, for screen readers. */
  times: '{count, plural, one {# time} other {# times}}',
  /** Above the friend's share of right answers. */
  /** On a friend's card. */
  bestHigherLower: 'Higher or lower: best {best, number} in a row',
  knowledge: 'How well they read the records',
  knowledgeHidden: '{name} doesn’t show this.',
  notPlayed: 'Hasn’t played yet.',

  /** Above the code to scan. */
  bonus: 'Add a friend & get 50 bonus guesses!',
  scan: 'Let a friend scan this code, or give them your User ID.',
  /** Above the player's number, by which friends find the player. */
  yourUserId: 'Your User ID',
  qrCode: 'QR code of your follow link',
  /** Button. */
  searchById: 'Search by user id',
  /** Button. */
  shareLink: 'Share follow link',
  linkCopied: 'Follow link copied to clipboard!',
  /** Title of the form for a User ID. */
  addFriends: 'Add a friend',
  enterId: 'Enter your friend’s User ID.',
  openedLink: 'You opened a friend’s link.',
  /** Label of the field. */
  userId: 'User ID',
  invalidId: 'Please enter a valid user ID.',
  /** Button. */
  sendRequest: 'Send Request',
  sending: 'Sending...',
  /** Toast. */
  sent: 'Friend request sent!',
  sendFailed: 'Failed to send request.',
  linkEnds: 'Your link works until {day}.',
  /** Button, and title of its question. */
  renewLink: 'Renew link',
  renewQuestion: 'You’ll get a new link and QR code. The old ones stop working at once. Your friends stay.',
  /** Button. */
  renew: 'Renew',
  renewing: 'Renewing...',
  /** Toast. */
  renewed: 'You have a new follow link.',
  renewFailed: 'We couldn’t renew the link. Try again.',

  /** The page of a follow link. */
  invited: '{name} invited you to play {app}',
  invitation: 'One booking photo, four charges. The clues are in the booking. Can you read it?',
  withAccount: 'Log in or sign up to add {name} as a friend.',
  /** Button. */
  playNow: 'Play now',
  /** Button. */
  logInOrSignUp: 'Log in or sign up',
  addName: 'Add {name}?',
  signUpToAdd: 'Sign up to add {name} as a friend. Your round, lives and points come with you.',
  signUp: 'Sign up',
  youEachGet: 'You’ll each get 50 stars.',
  ownLink: 'This is your own link.',
  alreadyFriends: 'You and {name} are already friends.',
  /** Button. */
  shareYourLink: 'Share your link',
  /** Button. */
  seeFriends: 'See your friends',
  become: 'Become friends with {name}',
  becoming: 'One moment...',
  becomeFailed: 'That didn’t work. Try again.',

  /** Refusals and answers of the server. */
  server: {
    ownId: 'This is your own User ID.',
    ownLink: 'This is your own link. Send it to a friend.',
    linkEnded: 'This link doesn’t work anymore. Ask your friend for a new one.',
    noLink: 'We couldn’t make your follow link. Log in again.',
    friendsNow: 'You’re friends now.',
    friendsAlready: 'You’re already friends.',
    notFriend: 'This player isn’t one of your friends.',
    linkUsed:
      'This link already added {friends, plural, one {# friend} other {# friends}} today. Try again in {hours, plural, one {# hour} other {# hours}}.',
    challenged:
      'You’ve challenged this friend {times, plural, one {once} other {# times}} today. Try again in {hours, plural, one {# hour} other {# hours}}.',
    reportSelf: 'You can’t report yourself.',
  },
} as const;
