/**
 * The frame around the games, the panels beside it, and what rounds, the daily and live rooms share. Sent to all screens of
 * players.
 */
export const play = {
  /** Title in the browser's tab. */
  title: 'Play',
  /** Name of the tab bar, for screen readers. */
  tabBar: 'Main',
  tabs: {
    home: 'Home',
    store: 'Store',
    badge: 'Badge',
    leaderboard: 'Leaderboard',
  },

  /** Bars above the screen: a friend's challenge, or the player's open room. */
  challenged: '{name} challenged you!',
  /** Link to the room of a challenge. */
  join: 'Join',
  /** Button with a cross, for screen readers. */
  dismissChallenge: 'Dismiss the challenge',
  openRoom: '{state, select, playing {A game is on in room {code}} other {Room {code} is open}}',
  /** Link back to the player's room. */
  returnToRoom: 'Return',

  /** Title of the question. */
  question: 'What was this person booked for?',
  /** Title while the question loads, for screen readers. */
  nextQuestion: 'Your next question',
  loadingQuestion: 'Loading...',
  /** Name of the list of four answers, for screen readers. */
  answers: 'Answers',
  /** Words beside the right answer and a wrong choice. Little space. */
  right: 'Right',
  wrong: 'Wrong',
  presumption: 'Everyone shown is presumed innocent until proven guilty in court.',
  photoMissing: 'Photo not available',
  photoAlt: 'Booking photo of a person presumed innocent',
  /** The facts of a booking, below the photo. Little space: each row fits 50 letters. */
  slip: {
    /** Name of the list, for screen readers. */
    title: 'The booking',
    /** `day` is a weekday; `part` is unknown where the record has no time. *Friday night* would mean the evening to most. */
    day: '{day, select, monday {Monday} tuesday {Tuesday} wednesday {Wednesday} thursday {Thursday} friday {Friday} saturday {Saturday} other {Sunday}}{part, select, night {, 12–6 AM} morning { morning} afternoon { afternoon} evening { evening} other {}}',
    /** When only the part of the day is known. */
    parts: {
      night: '12–6 AM',
      morning: 'In the morning',
      afternoon: 'In the afternoon',
      evening: 'In the evening',
    },
    bonds: {
      none: 'No bond needed',
      under_1000: 'Bond under $1,000',
      from_1000: 'Bond $1,000–4,999',
      from_5000: 'Bond $5,000–24,999',
      from_25000: 'Bond $25,000 or more',
      held: 'Held without bond',
    },
    classes: { felony: 'Felony', misdemeanor: 'Misdemeanor', other: 'Other class' },
    /** Who arrested the person. */
    agencies: {
      city: 'by city police',
      sheriff: 'by the sheriff',
      state: 'by state police',
      court: 'by court or probation',
      other: 'by another agency',
    },
  },
  noTimer: 'No timer',
  /** Name of the timer, for screen readers. */
  secondsLeft: '{seconds, plural, one {# second left} other {# seconds left}}',
  answeredElsewhere: 'Answered elsewhere',
  otherTab: 'The game is open in another tab.',
  /** Button that moves the game to this tab. */
  playHere: 'Play here',
  /** `comfort` is a sentence: Nothing is lost. */
  reconnecting: 'Reconnecting... {comfort}',
  nothingLost: 'Nothing is lost.',
  connecting: 'Connecting to the game...',

  /** Button with three dots, for screen readers. */
  photoMenu: 'More about this photo',
  /** Title of the menu. */
  photoTitle: 'About this photo',
  photoProblem: 'What’s wrong with this photo?',
  photoReasons: {
    wrong_label: 'The answer looks wrong',
    under_age: 'Looks under 18',
    offensive: 'This photo shouldn’t be here',
  },
  /** Below a list of reasons, before one is chosen. */
  chooseReason: 'Choose a reason.',
  /** Button that sends the report, and the entry of a menu that opens the form. */
  report: 'Report',
  sending: 'Sending...',
  /** Link to the page for taking a photo down. */
  takeDown: 'Is this you? Ask us to take it down',
  takeDownNewTab: 'Is this you? Ask us to take it down (new tab)',

  /** Button with three dots beside a player, for screen readers. */
  playerMenu: 'More about {name}',
  reporting: 'You’re reporting <strong>{name}</strong>. We won’t tell them.',
  reportWhat: 'What do you want to report?',
  reportThings: {
    username: 'The username',
    image: 'The photo',
  },
  reportWhy: 'What’s wrong?',
  reportReasons: {
    abusive: 'Insulting or hateful',
    sexual: 'Sexual or violent',
    personal: 'Shows private data',
    impersonation: 'Pretends to be someone else',
    other: 'Something else',
  },
  /** Label of a text field. */
  details: 'Details (optional)',
  sendReport: 'Send report',
  /** Toast. */
  reported: 'Thanks. We’ll review your report.',

  /** Links to the other games. */
  playDaily: 'Play today’s daily',
  playTogether: 'Play together',
  /** The game of that name, on buttons. */
  higherLower: 'Higher or lower',
  /** Link to the leaderboard. */
  seeBoard: 'See the board',

  /** Streak of the daily: its title, and its changes. */
  streak: '{days, plural, =0 {Start a streak today} one {Streak: # day} other {Streak: # days}}',
  keepStreak:
    '{due, select, today {Finish today’s daily to keep it.} yesterday {Finish yesterday’s daily to keep it.} other {Finish the daily to keep it.}}',
  frozen:
    '{days, plural, one {A freeze covered the day you missed.} other {# freezes covered the days you missed.}}',
  freezes:
    '{count, plural, one {You have # freeze. It saves your streak when you miss a day.} other {You have # freezes. Each one saves your streak when you miss a day.}}',
  /** When the next daily starts. `time` is 6 PM, `left` is 5 h 22 min. */
  newPhotos: 'New photos at {time} · {left}',
  /** When a daily of the day before closes. */
  closes: 'Closes at {time} · {left}',
  hoursLeft: '{hours, number} h {minutes, number} min',
  minutesLeft: '{minutes, number} min',

  /** Panels beside the game, on wide screens. */
  accountTitle: 'Play with others',
  accountText: 'Sign up to keep your points, join the weekly board and add friends.',
  signUp: 'Sign up',
  boardTitle: 'This week',
  boardFailed: 'We couldn’t load the board.',
  boardEmpty: 'No one has points yet this week.',
  yourRank: 'Your rank <big>{rank, number}</big>',
  dailyTitle: 'Daily',
  dailyFailed: 'We couldn’t load the daily.',
  dailyStates: {
    none: 'No daily today. We don’t have enough photos.',
    new: 'Ten photos, same for everyone. Free.',
    open: 'You’ve started a daily.',
    done: 'You’ve finished today’s daily.',
  },
  /** Buttons below the panels. */
  dailyLinks: {
    new: 'Play today’s daily',
    open: 'Continue',
    done: 'See the result',
  },
  friendsTitle: 'Friends',
  friendsFailed: 'We couldn’t load your friends.',
  friendsNone: 'Add a friend. You’ll each get 50 stars.',
  /** Buttons to the screen "Friends". */
  requests: '{count, plural, one {# request} other {# requests}}',
  allFriends: '{count, plural, one {# friend} other {All # friends}}',
  addFriend: 'Add a friend',
} as const;
