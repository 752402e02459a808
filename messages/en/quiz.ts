/** Rounds: the top bar, lives, the result of an answer and of a round. The daily shows results in the same words. */
export const quiz = {
  /** Links and signs of the top bar, for screen readers. */
  settings: 'Settings',
  friends: 'Friends',
  friendsNew: 'Friends, {count, number} new',
  inbox: 'Inbox',
  inboxUnread: 'Inbox, {count, number} unread',
  badgesAfterRound:
    '{count, plural, one {# new badge, shown after the round} other {# new badges, shown after the round}}',
  showBadges: '{count, plural, one {Show # new badge} other {Show # new badges}}',
  livesOnly: '{lives, plural, one {# life} other {# lives}}',
  livesAndStars:
    '{lives, plural, one {# life} other {# lives}} and {stars, plural, one {# star} other {# stars}}',
  /** Below the number of the player's points. */
  points: '{points, plural, one {point} other {points}}',
  /** Below it during a streak. Narrow phones show only the number. */
  streak: '{streak, number}<rest> in a row</rest>',

  /** Title of the dialog about lives, with and without lives. */
  lives: 'Lives',
  noMoreLives: 'No more Lives',
  livesFull: 'Your lives are full.',
  /** Above the other ways to get lives. */
  livesRules:
    'Below five, you get a life back every 15 minutes, and for five right in a row. Your first round of each day is free.',
  timeToNextLife: 'Time to next life: <time>{left}</time>',
  oneLife: '+1 life',
  /** Between the waiting time and the other ways to get lives. */
  or: 'or',
  shareOrBuy:
    'Share with your friends to get more lives or buy full set of lives from the store to keep playing.',
  shareForLives: 'Share with your friends to get more lives.',
  /** Button. */
  store: 'Store',
  signUpForLives: 'Sign up and get 5 lives now. Your points come with you.',
  /** Button, and the icon of a person in the top bar. */
  signUp: 'Sign up',

  /** In place of a question. */
  outOfLives: 'Out of lives',
  photoWaits: 'Your photo is waiting.',
  nextLife: 'Next life in <time>{left}</time>',
  /** Button. */
  getLives: 'Get more lives',
  /** Name of the list of other things to do, for screen readers. */
  untilThen: 'Until then',
  ways: {
    due: { title: 'Play today’s daily', text: 'Ten photos, same for everyone. Free.' },
    played: { title: 'Today’s daily', text: 'See your result, and how others did' },
    together: { title: 'Play together', text: 'Live with friends. Free.' },
    badges: { title: 'Your badges', text: 'See what you have, and what’s next' },
    board: { title: 'Leaderboard', text: 'See your rank this week and month' },
  },
  noQuestions: 'No questions right now',
  noQuestionsText: 'There are no photos to play with. Try again later.',
  questionsFailed: 'We couldn’t load the questions. Your progress is safe.',
  photoGone: 'That photo was removed from the game. Here’s another one.',
  county:
    'Mugshots from your local area are not currently available. Today you are playing from <county>{name}</county>',
  /** Button below it, which opens the list of places. */
  chooseOtherPlace: 'Choose another place',
  /** Button below the card of a round: the place of the next photos. */
  changePlace: 'Photos from {name} · <action>Change</action>',
  /** Title of the choice of a place: by location, from a list of states, or all. */
  placesTitle: 'Where to play',
  placesText: 'Your next ten photos come from the place you choose. Now: <place>{name}</place>.',
  /** Button, and the button while its call runs. */
  useLocation: 'Use my location',
  locating: 'Finding your county...',
  locationProblems: {
    refused: 'Your browser doesn’t share your location. Choose a state instead.',
    failed: 'We couldn’t find a county with photos near you. Choose a state instead.',
  },
  /** Labels of fields. */
  state: 'State',
  placeCounty: 'County',
  /** In the field until a state is chosen. */
  chooseState: 'Choose a state',
  allOfState: 'All of {state}',
  /** A state or county in the list. `records` is 10 for 10 to 49, and 1 for fewer than 10. */
  placeRecords:
    '{records, plural, =1 {{name} (fewer than 10 photos)} other {{name} ({records, number}+ photos)}}',
  /** Button, below the fields. */
  playHere: 'Play from here',
  /** The whole country: a button, and the name of the place. */
  nation: 'United States',
  /** The name of the place within a sentence. */
  nationInText: 'the United States',
  placesFailed: 'We couldn’t load the list of states.',
  noPlaces: 'No state has photos yet.',
  /** Button that closes the dialog. */
  ok: 'Ok',
  stillThere: 'Still there?',
  stillThereText: 'Two in a row ran out, so we stopped the clock.',
  continue: 'Continue',

  /** Title of the result of an answer. */
  outcomes: {
    right: 'Right',
    wrong: 'Not this time',
    timeUp: 'Time’s up',
    skipped: 'Skipped',
    elsewhere: 'Answered elsewhere',
  },
  /** What the answer cost, after −1, for screen readers. */
  cost: '{what, select, star {star} other {life}}',
  starLost: 'You lost a star, not a life. Stars go first.',
  /** On the first photo of a free round, with and without the timer. */
  freeRound:
    '{count, plural, one {# photo} other {# photos}} · 30 seconds each · the first round of the day is free',
  freeRoundUntimed: '{count, plural, one {# photo} other {# photos}} · the first round of the day is free',
  /** How common the right charge is. `count` is 60. */
  oneIn:
    '{where, select, invented {About 1 in {count, number} invented bookings.} nation {About 1 in {count, number} U.S. bookings.} other {About 1 in {count, number} bookings here.}}',
  howCommon: 'How common each is · {total, plural, one {# booking} other {# bookings}} in {area}',
  howCommonNation: 'How common each is · {total, plural, one {# U.S. booking} other {# U.S. bookings}}',
  /** The link leads to the sources of the proportions. */
  howCommonInvented: 'How common each is · <link>invented bookings</link>',
  /** After the text of a link, for screen readers. */
  newTab: '(new tab)',
  /** Clues of the booking. `charge` is driving while intoxicated; `right` and `all` are shares. */
  clues: {
    /**
     * The charge within the sentences below. `label` is the charge as on its button, `lowerCase` the same with a small first
     * letter. `isQuoted` is yes for labels that only fit in quotation marks: “Wanted in another state or county”. Only English
     * has such labels.
     */
    charge: '{isQuoted, select, yes {“{label}”} other {{lowerCase}}}',
    weekday:
      '{right} bookings for {charge} are on a {value, select, monday {Monday} tuesday {Tuesday} wednesday {Wednesday} thursday {Thursday} friday {Friday} saturday {Saturday} other {Sunday}}; of all bookings, {all}.',
    part_of_day:
      '{right} bookings for {charge} are {value, select, night {between midnight and 6 AM} morning {in the morning} afternoon {in the afternoon} other {in the evening}}; of all bookings, {all}.',
    bond: '{right} bookings for {charge} {value, select, none {need no bond} under_1000 {have a bond under $1,000} from_1000 {have a bond of $1,000–4,999} from_5000 {have a bond of $5,000–24,999} from_25000 {have a bond of $25,000 or more} other {are held without bond}}; of all bookings, {all}.',
    class:
      '{right} bookings for {charge} are {value, select, felony {felonies} misdemeanor {misdemeanors} other {neither felonies nor misdemeanors}}; of all bookings, {all}.',
    arrested_by:
      '{right} bookings for {charge} follow an arrest by {value, select, city {city police} sheriff {the sheriff} state {state police} court {court or probation officers} other {another agency}}; of all bookings, {all}.',
  },
  /** Shares of bookings, before or after "bookings". `of` is 10 or 100. */
  shares: {
    of: '{count, number} in {of, number}',
    oneIn: '1 in {count, number}',
    all: 'All',
    nearlyAll: 'Nearly all',
    hardlyAny: 'hardly any',
  },
  /** After a percentage beside an answer, for screen readers. */
  ofBookings: 'of bookings',
  ofInvented: 'of invented bookings',
  photoRight: '{percent, number}% got this right.',
  /** The effect of a press on the result: it stays, or the next question appears. */
  hold: 'Tap to keep this open',
  next: 'Tap to continue',
  /** The result in sentences, for screen readers. */
  spoken: {
    outcome: '{outcome}.',
    inARow: '{streak, number} in a row.',
    bookedFor: 'Booked for: {charge}.',
    lost: '{what, select, star {You lost a star.} other {You lost a life.}}',
    lifeWon: 'You got a life back.',
  },

  /** Title of the card after ten questions. */
  roundTitles: {
    perfect: 'Perfect round!',
    nice: 'Nice round!',
    over: 'Round over',
  },
  rightOf: '<big>{right, number}</big> <small>of {of, number} right</small>',
  /** Figures of the round, below their values. */
  roundPoints: 'Points',
  inARow: 'In a row',
  rankThisWeek: 'Rank this week',
  rankUp: '{rank, number} (up {places, number})',
  /** The player's score and that of the best reader of the bookings. */
  versus: 'You {right, number} · the records {par, number}',
  /** Heading, above one or two facts. */
  remember: 'Worth remembering',
  /** Heading, above the answered photos, which the player leafs through. */
  lookBack: 'Look back',
  /** Buttons beside the number of the photo. */
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  photoOf: '{number, number} of {of, number}',
  /** In place of a photo. */
  photoLeft: 'This photo has left the game.',
  /** Row: the right charge. */
  bookedFor: 'Booked for',
  /** Row: the player's choice. */
  you: 'You',
  /** Behind a charge: how common it is. */
  shareOfBookings: '{share} of bookings',
  noAnswer: 'No answer',
  /** Row: whether the best reader of the booking was right. */
  theRecords: 'The records',
  /** Below the questions of a round with drawn records. The link leads to the sources of the proportions. */
  sharesInvented: 'These shares come from <link>invented bookings</link>.',
  newBadges: '{count, plural, one {New badge} other {New badges}}',
  /** How often the badge was earned, for screen readers. */
  times: '{count, plural, one {# time} other {# times}}',
  /** Link. */
  seeBadges: 'See your badges',
  nextRound: 'Next round',
  share: 'Share',
  roundShared: '{app} · {right, number}/{of, number} · {squares}',
  keepGame: '{points, plural, =0 {Keep your game.} one {Keep your # point.} other {Keep your # points.}}',
  /** Below it. */
  signUpFree: 'Sign up free.',
  roundFailed: 'We couldn’t load this round’s numbers. Your points are safe.',
  roundOffline: 'You’re offline. Your points are safe. You’ll see the numbers when you’re back online.',
  /** The round in sentences, for screen readers. */
  spokenRound: {
    score: '{title} – {right, number} of {of, number} right.',
    par: 'The records: {par, number}.',
    points: '{points, plural, one {# point.} other {# points.}}',
    rank: 'Rank this week: {rank}.',
    badges: '{count, plural, one {New badge: {badges}.} other {New badges: {badges}.}}',
  },

  /** Refusals of the server. */
  questionClosed: 'This question isn’t open anymore.',
  tooFast: 'That was too fast. Wait a second, then try again.',
  loginAgain: 'Log in again.',
  noRecords: 'There are no photos to play with yet. Try again later.',
} as const;
