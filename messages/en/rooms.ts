/** Live rooms: lobby, questions, podium, invitations. */
export const rooms = {
  /** Title of the screen for opening and joining rooms. */
  title: 'Play together',
  /** Title of a room, and name of the section about rooms. */
  liveRoom: 'Live room',
  about: 'Play live with friends, everyone on their own phone. Free.',
  needAccount: 'Have a code? Jump in. To host, sign up.',
  /** Button for guests. */
  signUp: 'Sign up',
  /** Button for visitors. */
  logInOrSignUp: 'Log in or sign up',
  /** Button. */
  open: 'Open a room',
  opening: 'Opening the room...',
  notOpened: 'We couldn’t open the room. Try again.',

  /** Label of the field for a code. */
  haveCode: 'Have a code?',
  codeHint: 'Five letters, like KWTRF',
  wrongCode: 'Codes have five letters, like KWTRF.',
  /** Button. */
  join: 'Join',
  /** The code, letter by letter, for screen readers. */
  code: 'Code {letters}',

  /** Title and text of link previews. `{app}` is the name of the game. */
  previewTitle: 'Play {app} together',
  previewText: 'What was this person booked for? The same photos for everyone, live.',
  /** Title of the page for visitors. */
  invitation: 'Join a live room',
  backToStart: 'Back to the start page',
  invitationText:
    'Everyone sees the same booking photos and picks one of four charges. It’s free, no account needed.',
  /** Button. */
  playNow: 'Play now',
  logIn: 'Log in',
  /** Title for an address without the code of a room. */
  noRoom: 'This link doesn’t lead to a room',
  noRoomText: 'Codes have five letters. Ask for the code and enter it here.',
  /** Button. */
  enterCode: 'Enter a code',
  /** Button. */
  enterOther: 'Enter another code',
  /** Button that leads to the home screen. */
  home: 'Home',
  joining: 'Joining the room...',

  /** Button in the bar at the top, and in the question whether to leave. */
  leave: 'Leave',
  leaveQuestion: 'Leave the room?',
  leaveAsHost: 'The next player becomes the host. You can come back with the code while the room is open.',
  leaveAsMember: 'The game goes on without you. You can come back with the code while the room is open.',
  leaving: 'Leaving...',
  /** Title, when the player follows a link out of the room. */
  goQuestion: 'Go to another screen?',
  goesOn: 'The game goes on without you.',
  stayIn: 'You stay in the room.',
  hostChanges:
    '{seconds, plural, one {After # second someone else becomes the host.} other {After # seconds someone else becomes the host.}}',
  comeBack: 'The bar at the top brings you back.',
  /** Button that keeps the player on the screen. */
  stay: 'Stay',
  /** Button that leads to the other screen. */
  go: 'Go',
  placeKept: 'We’re keeping your place.',

  /** Name of the section with code and link, for screen readers. */
  invite: 'Invite players',
  enterAt: 'Enter it at <address>{page}</address>',
  locked: 'The room is locked.',
  /** Button. */
  copyLink: 'Copy link',
  share: 'Share',
  /** Text of the shared link. */
  shareText: 'Play {app} with me: room {code}',
  linkCopied: 'Link copied!',
  copyFailed: 'Failed to copy the link',
  qrCode: 'QR code of this room',
  /** The host's choices for the next game, in one line. */
  photosOf: '{count, plural, one {# photo} other {# photos}}',
  pairsOf: 'Higher or lower · up to {count, plural, one {# pair} other {# pairs}}',
  secondsEach: '{seconds, number} s each',
  noTimer: 'no timer',
  noViolence: 'no violence',
  hostPresents: 'the host presents',
  /** Title of the host's choices for the next game. */
  settings: 'Next game',
  /** Button that opens them. */
  change: 'Change',
  save: 'Save',
  saving: 'Saving...',
  /** Names of the host's settings, and their choices. */
  settingMode: 'Game',
  settingPhotos: 'Photos',
  settingPairs: 'Most pairs',
  settingSeconds: 'Seconds per question',
  settingCharges: 'Charges',
  settingHost: 'Your role',
  choices: {
    photos: 'Photos',
    higherLower: 'Higher or lower',
    noTimer: 'None',
    allCharges: 'All',
    noViolence: 'No violence',
    play: 'Play',
    present: 'Present',
  },
  /** About *Higher or lower*. */
  pairsNote: 'Two charges, one tap. Miss one and you’re out. The last player left wins.',
  /** About *Present*. */
  presentNote: 'You show and explain the photos. You don’t answer and aren’t ranked.',
  /** Label of a field, title of the question for a nickname, and its button. */
  nickname: 'Your nickname',
  nicknameHint: 'The others see it. Letters, digits, . _ -',
  nicknameOf: 'Nickname of {name}',
  wrongNickname: 'Use 3 to 20 letters, digits, . _ -',
  /** Title of the question for another nickname. */
  rename: 'Change nickname',
  renamePlayer: 'Rename {name}',
  /** Label of a switch. */
  lock: 'Lock the room',
  lockNote: 'No new players.',
  playersOf: '{count, number} of {most, number} players',
  /** Name of the list of players, for screen readers. */
  players: 'Players',
  /** Beside the name of a player who has left the screen. */
  away: 'Away',
  /** Beside the name of the player who starts the games. */
  host: 'Host',
  /** Beside the player’s own name. */
  you: 'You',
  youAway: 'You · Away',
  removePlayer: 'Remove {name}',
  removeQuestion: 'Remove this player?',
  removeText: '{name} leaves the room and can’t join it again.',
  remove: 'Remove',
  removing: 'Removing...',
  waitingFor: 'Waiting for {name}…',
  waitingForOne: 'Waiting for one more player.',
  waitingToStart: 'Waiting for {name} to start…',
  waitingForRematch: 'Waiting for {name} to start a rematch…',
  waitingForHost: 'Waiting for a new host…',
  /** Toast for the player who takes over from an absent host. */
  youHost: 'You’re the host now.',
  start: 'Start',
  /** Button. */
  playAgain: 'Play again',
  starting: 'Starting...',

  /** In Higher or lower: the question, the number of remaining players, and the text for players who are out. */
  pairQuestion: 'Which is booked more often in the United States?',
  stillIn: '{count, number} of {players, number} still in',
  youAreOut: 'You’re out. You’re watching the others.',
  youWatch: 'You’re watching this game.',
  /** Players who are out since the last question. */
  nowOut: 'Out: {names}',
  /** Beside the name of a player who is out. */
  out: 'Out',
  /** Title of the podium. */
  lastStanding: 'Last one standing',
  getReady: 'Get ready',
  gettingReady: 'Get ready...',
  /** Number of a question, or of a screen of the debrief. */
  questionOf: '{number, number} of {total, number}',
  answeredOf: '{answered, number} of {present, number} answered',
  /** Button of the host: next question, or next screen of the debrief. */
  next: 'Next',
  goingOn: 'Next...',
  /** Buttons of the host. While the room is paused, each result stays until the host continues. */
  pause: 'Pause',
  resume: 'Resume',
  /** Instead of *Next in 5 s*. */
  paused: 'Paused',
  /** In the moment before a result shows. */
  andAnswer: 'And the answer is…',
  /** The number of players without space for a picture. */
  more: '+{count, number}',
  nextIn: 'Next in {seconds, number} s',
  podiumIn: 'Podium in {seconds, number} s',
  outcomes: {
    right: 'Right',
    wrong: 'Not this time',
    missed: 'No answer',
    late: 'Too late',
    voided: 'Photo removed',
    presented: 'The answer',
    nobody: 'Nobody got it',
  },
  nobodyText: 'Everyone stays in.',
  voidedText: 'This photo is no longer in the game, so the question doesn’t count.',
  /** How many players chose an answer. */
  chose: '{count, number} chose this',
  missed: '{count, plural, one {# player} other {# players}} didn’t answer.',
  youAre:
    '{place, selectordinal, one {You’re #st} two {You’re #nd} few {You’re #rd} other {You’re #th}} of {players, number}.',
  allAtZero: 'Everyone is at 0.',
  /** Heading of the list of players by place. */
  standings: 'Standings',
  finalStandings: 'Final standings',
  /** How many answers were right. */
  right: '{count, number} right',
  /** Answering time. */
  seconds: '{seconds} s',
  /** How many places a player rose with the last question, for screen readers. */
  up: 'Up {places, number}',
  down: 'Down {places, number}',

  /** Above the standings when a game is over. */
  room: 'Room {code}',
  gameOver: 'The game is over',
  came: '{place, selectordinal, =1 {You won!} one {You came #st} two {You came #nd} few {You came #rd} other {You came #th}}',
  /** Picture of the podium: its large letters, the line below, its text, and the button that shares it. */
  cameShort:
    '{place, selectordinal, =1 {I won!} one {I came #st} two {I came #nd} few {I came #rd} other {I came #th}}',
  podiumResult: '{right, number} of {of, number} right · {players, plural, one {# player} other {# players}}',
  podiumText: 'My place in a live room of {app}',
  sharePodium: 'Share the podium',

  /** The debrief after a game: title, and button of the host that opens it. */
  debrief: 'What the records say',
  debriefFailed: 'We couldn’t load this. Try again.',
  debriefRoom: 'The room and the records',
  theRoom: 'Your room',
  theRecords: 'Likeliest charge',
  percentRight: '{percent, number}%',
  debriefRoomText:
    'How many answers were right: your room’s, and those of a player who always picks the likeliest charge for such a booking.',
  debriefMisled: 'The photo that fooled most of you',
  misledText: '{players, number} of the {of, number} who answered chose {believed}.',
  misledWas: 'The right answer for photo {number, number} was {charge}.',
  misledPar: 'The right charge was also the likeliest one. What made you think otherwise?',
  misledNoPar: 'The right charge was not the likeliest one: this booking was unusual.',
  misledNone: 'No two of you chose the same wrong charge.',
  debriefOverrated: 'The charge you most often chose wrongly',
  overratedText:
    '{charge}: chosen {chosen, plural, one {# time} other {# times}}, right {right, plural, =0 {never} one {# time} other {# times}}.',
  overratedShare:
    'Of 100 bookings nationwide, {count, plural, =0 {hardly one is} one {# is} other {# are}} for this charge.',
  overratedNone: 'No charge was chosen wrongly more than once.',
  /** Button to the previous screen. */
  back: 'Back',
  /** Link to a file for spreadsheets. */
  downloadResults: 'Download the results (CSV)',

  /** The page for a projector: title, description, and buttons of the host. */
  stage: 'Stage',
  stageNote: 'For a big screen.',
  stageOpen: 'Open',
  stageText:
    'It shows the photos, who has answered and the standings. Open it here and move the window to the big screen, or open the link there. Anyone with the link can watch.',
  stageOpenHere: 'Open the stage',
  stageFailed: 'We couldn’t load the link. Try again.',
  stageLoading: 'Loading the stage...',
  stageClosed: 'This stage is closed',
  stageClosedText:
    'Either the room has ended, or part of the link is missing. Ask the host for the link again.',
  stageLost: 'Connection lost. Trying again…',
  inRoom: '{count, plural, one {# person is here} other {# people are here}}',
  morePlayers: '{count, plural, one {and # more player} other {and # more players}}',

  /** Name of the list of the best three, for screen readers. */
  podium: 'Podium',
  /** For guests who came first, second or third. */
  signUpToKeep:
    '{place, plural, =1 {First} =2 {Second} other {Third}} place! Sign up to keep it, and host the next game.',
  signUpToHost: 'Sign up to host the next game.',

  /** For screen readers, when the room changes. */
  announce: {
    pair: '{left} or {right}?',
    pairResult:
      '{outcome, select, right {Right.} wrong {Not this time.} late {Too late.} missed {No answer.} nobody {Nobody got it. Everyone stays in.} other {}} More often: {charge}. {still}.',
    question: 'Question {number, number} of {total, number}.',
    ready: 'Question {number, number} of {total, number}. Get ready.',
    chose: 'You chose answer {number, number}.',
    late: 'Your answer came too late.',
    timeUp: 'Time’s up.',
    result:
      '{outcome, select, right {Right.} presented {} wrong {Not this time.} late {Too late.} other {No answer.}} Booked for: {charge}.',
    voided: 'Photo removed.',
    lobby: '{count, plural, one {# player} other {# players}} in the room.',
    over: 'The game is over.',
    came: 'The game is over. {place, selectordinal, =1 {You won!} one {You came #st of {players, number}.} two {You came #nd of {players, number}.} few {You came #rd of {players, number}.} other {You came #th of {players, number}.}}',
  },

  /** When there is no room to show: title and text. */
  ended: {
    removed: 'The host removed you',
    left: 'You left the room',
    limit: 'You’ve reached the limit for now',
    ended: 'This room has ended',
  },
  endedText: {
    removed: 'You can’t join this room again.',
    left: 'You can come back while it is open.',
    ended: 'Rooms end when everyone has left, or after 30 idle minutes.',
  },
  limitText:
    'You’ve played {games, plural, one {# game} other {# games}} in rooms in the last 24 hours. You can still play rounds and the daily.',
  notFound: 'We can’t find that room',
  notFoundText: 'It may be over or locked. Check the code.',
  full: 'This room is full',
  fullText: 'A room takes {most, number} players. Try again when someone leaves.',
  accountNeeded: 'Sign up first',
  tryLater: 'Try again later',
  failed: 'We couldn’t open the room',
  failedText: 'Check your connection and try again.',
  /** Button for a player who left the room. */
  joinAgain: 'Join again',

  /** Refusals of the server. */
  refusals: {
    notFound: 'We can’t find that room. It may be over or locked.',
    full: 'This room is full.',
    hostOnly: 'Only the host can do this.',
    guestOpens: 'Sign up to open a room.',
    removedNetwork: 'The host removed a player who uses your network. Sign up to join this room.',
    notIn: 'This player is not in the room.',
    started: 'The game has already started.',
    alone: 'Wait for another player to join.',
    noPhotos: 'Your room has used up today’s photos. New ones come at midnight UTC.',
    noPairs: 'There are too few records to compare. Play with photos instead.',
    waitForEnd: 'Wait until the question ends.',
    out: 'You’re out of this game. You can only watch.',
    twoOptions: 'This question has only two answers.',
    questionOver: 'This question is over.',
    notStarted: 'No game is running.',
    notOver: 'The results are here when a game is over.',
    hasAccount: 'Only guests have a nickname.',
    nameTaken: 'Someone in this room has that name, or one like it.',
    tooFast: 'That was too fast. Wait a second, then try again.',
    hosted:
      'You’ve hosted {games, plural, one {# game} other {# games}} in the last 24 hours. You can host again in {hours, plural, one {# hour} other {# hours}}.',
    played:
      'You’ve played {games, plural, one {# game} other {# games}} in rooms in the last 24 hours. You can play again in {hours, plural, one {# hour} other {# hours}}.',
    othersPlayed:
      'The other players have played {games, plural, one {# game} other {# games}} in rooms in the last 24 hours. Invite someone else.',
  },
} as const;
