/** Landing page, sign-up, log-in, password reset, guests, and linked accounts. */
export const welcome = {
  /** In link previews and search results. */
  landingTitle: '{app}: {question}',
  landingDescription: 'One photo, four answers, thirty seconds. Everyone in the photos is presumed innocent.',
  /** Heading of the disclaimer. */
  disclaimer: 'Disclaimer',
  /** Buttons of the landing page. The first two open a game without an account. Keep them short. */
  agreeAndPlay: 'Agree & Play as a guest',
  agreeAndCompare: 'Agree & Play Higher or lower',
  agreeAndContinue: 'Agree & Continue',
  /** Below these buttons. */
  leastAge: 'For people of {age} and older.',
  /** Names of pages, in links. */
  termsOfService: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',
  /** Link to the page for taking a photo down. Short, because it is beside the two above. */
  removal: 'Photo removal',

  /** Labels of back arrows and back buttons. */
  back: 'Back',
  backToGame: 'Back to the game',
  backToStart: 'Back to the start page',
  backToDisclaimer: 'Back to the disclaimer',
  backToLogin: 'Back to login',
  backToSettings: 'Back to settings',
  backToEmail: 'Back to your email address',

  /** Labels of fields. */
  username: 'Username',
  email: 'Email',
  password: 'Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  /** Below a field for a new password. */
  passwordHint: 'At least 8 characters',
  /** Checkbox that keeps the player logged in for 30 days. */
  rememberMe: 'Remember me',
  agree:
    'I am {age} or older and agree to the <terms>Terms of Service</terms> and <privacy>Privacy Policy</privacy>',
  /** After a link, for screen readers. */
  newTab: '(opens in a new tab)',

  logInTab: 'Log in',
  logInTitle: 'Log in to your account',
  /** Button, and the same while its call runs. */
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  forgotPassword: 'Forgot Password?',
  newHere: 'New here? <link>Sign up</link>',
  loggedOut: 'You were logged out. Log in again.',
  loginFailed: 'Login failed',
  loginSuccessful: 'Login successful',
  loggedInWith: '{provider, select, google {Google login successful} other {Login successful}}',
  /** Title in the tab while the game opens after a login. */
  loggedInTab: 'Logged in',
  openingGame: 'Opening the game...',
  deletionNotice: 'Your account will be deleted on {date}. Log in before then to keep it.',
  /** After a link that was opened before. */
  logInFor: {
    room: 'Log in or sign up to join the room.',
    friend: 'Log in or sign up to add your friend.',
    challenge: 'Log in or sign up to play the challenge.',
  },

  signUpTitle: 'Sign up to your account',
  /** Button, and title in the tab of the browser. */
  signUp: 'Sign up',
  signingUp: 'Signing up...',
  registered: 'Registered successfully',
  registrationFailed: 'Registration failed',
  signUpFor: {
    room: 'Sign up to keep your place in the room.',
    friend: 'Sign up to add your friend.',
    challenge: 'Sign up and play the challenge.',
  },

  /** Above the buttons of Apple, Facebook and Google. */
  orContinueWith: 'or continue with',
  providersAgree:
    'By continuing with one of these you say that you are {age} or older and agree to the <terms>Terms of Service</terms> and the <privacy>Privacy Policy</privacy>.',
  /** Button while the page of the provider opens. */
  opening: 'Opening...',
  providerFailed: 'Something went wrong during login',
  /** Why a login with Apple, Facebook or Google failed. `provider` is one of apple, facebook and google; `name` is its name. */
  providerUnset:
    '{provider, select, google {Google OAuth not loaded properly} facebook {Something went wrong during login} other {Apple login failed}}',
  providerDown:
    '{provider, select, google {Failed to initialize Google login} facebook {Something went wrong during login} other {Apple login failed}}',
  providerCanceled:
    '{provider, select, google {Google login failed} facebook {Facebook login failed} other {Apple login failed}}',
  providerProblem:
    '{provider, select, google {Google login failed} facebook {Something went wrong during login} other {Apple login failed}}',
  providerEmailTaken:
    'This email already has an account. Log in the way you did before, then link {name} in Settings.',
  providerOfAnother: 'This {name} account belongs to another player.',
  providerAlreadyLinked: 'Another {name} account is linked already. Unlink it first.',
  providerHasAccount:
    'This {name} login already has an account. To use it, log in without the guest’s token.',
  tooManyTries: 'Too many tries. Try again later.',
  suspended: 'This account is suspended. Our email says why, and how to appeal.',
  suspendedWrite:
    'This account is suspended. Our email says why, and how to appeal. If you think this is a mistake, write to {address}.',
  notLinked: 'This account is not linked.',
  onlyLogin: 'This is your only way to log in, so you can’t unlink it.',
  noSocialData: 'Unable to fetch user from getSocial',

  /** A guest logged in with an identity that has an account. */
  choiceTitle: 'You already have an account',
  choiceAccount: 'This {provider} login already has an account.',
  choiceLoss:
    '{points, plural, =0 {Switching deletes this guest’s game for good.} one {Switching deletes this guest’s # point for good.} other {Switching deletes this guest’s # points for good.}} Stay a guest, and nothing changes.',
  goToAccount: 'Go to my account',
  stayGuest: 'Stay a guest',
  choiceExpired: 'This choice has expired. Log in again.',
  guestClaimed: 'This guest has an account already. Log in to continue.',
  guestsOfAll:
    'Too many guest games started in the last hour. Sign up to play now, or try again in {minutes, plural, one {# minute} other {# minutes}}.',
  guestsOfNetwork:
    'Your network has started {count, plural, one {# guest game} other {# guest games}} in an hour. Sign up to play now, or try again in {minutes, plural, one {# minute} other {# minutes}}.',
  accountNeeded: 'You need an account for this. Sign up, and everything you’ve earned comes with you.',

  forgotTab: 'Forgot password',
  forgotTitle: 'Forgot your password?',
  forgotIntro: 'Enter your account’s email. We’ll send you a code and a link.',
  /** Buttons; "OTP" is the code in the email. */
  sendCode: 'Send OTP',
  sending: 'Sending...',
  mailFailed: 'Unable to send mail',
  mailFailedToast: 'something went wrong',
  mailBroken: 'Unable to process',

  verifyTab: 'Verify',
  verifyTitle: 'Check your email',
  codeSent: 'If <email>{address}</email> has an account, a code is on its way.',
  codeSentJustNow:
    'If <email>{address}</email> has an account, we sent a code a moment ago. Wait before you ask for another one.',
  codeSentBefore:
    'If <email>{address}</email> has an account, we already sent an email. Wait before you ask for another one.',
  enterCode: 'Enter the 4-digit code, or open the link in the email.',
  /** Name of the four boxes for the code. */
  code: 'Code',
  /** Label of a box, for screen readers. */
  digit: 'Digit {position, number} of {total, number}',
  verify: 'Verify',
  verifying: 'Verifying...',
  verified: 'OTP verified',
  verificationFailed: 'Verification failed',
  resend: 'Resend OTP',
  /** Button that counts down. `wait` is 0:27. */
  resendIn: 'Resend OTP in {wait}',
  resendLongWait: 'You can ask for another email in {wait}. After several emails, you get one an hour.',
  resent: 'We sent you a new email.',
  resendFailed: 'resend otp failed',
  resendBroken: 'Error resending otp',
  codesStopped: 'We can’t accept codes right now. Use the link in the email.',
  verifyExpired: 'That took too long. Enter your email again.',

  resetTab: 'Reset password',
  resetTitle: 'Reset your password',
  resetIntro:
    'Someone asked for a new password for your {app} account. Nothing changes until you choose one.',
  resetLinkExpired: 'This link has expired or was already used. Ask for a new one.',
  getNewEmail: 'Get a new email',
  chooseNewPassword: 'Choose a new password',
  newPasswordTab: 'New password',
  submit: 'Submit',
  saving: 'Saving...',
  passwordUpdated: 'Password updated successfully',
  passwordUpdateFailed: 'Password update failed',
  passwordUpdateBroken: 'Error updating password',
  resetOver: 'This reset has expired or was already used. Start again.',
  passwordNeedsEmail: 'You can’t set a password, because this account has no email.',

  confirmTitle: 'Confirm your email',
  confirmedTitle: 'Email confirmed',
  confirmQuestion: 'Is <email>{address}</email> your email? Confirm it to get friend rewards and prizes.',
  confirm: 'Confirm my email',
  confirming: 'Confirming...',
  confirmed: 'Your email is confirmed.',
  confirmedNext: 'You’re all set.',
  /** Button that opens the game. */
  play: 'Play',
  logIn: 'Log in',
  openSettings: 'Open settings',
  /** A confirmation link that does not work, for players who are logged in and for others. */
  links: {
    expired: {
      title: 'This link has expired.',
      loggedIn: 'Links work for 7 days. You can ask for a new one in Settings.',
      loggedOut: 'Links work for 7 days. Log in, and ask for a new one in Settings.',
    },
    invalid: {
      title: 'This link doesn’t work.',
      loggedIn: 'Open the link exactly as it is in the email. Or ask for a new one in Settings.',
      loggedOut: 'Open the link exactly as it is in the email. Or log in, and ask for a new one in Settings.',
    },
  },
  noEmail: 'Your account has no email.',

  /** Button that cancels a deletion, as the title in the tab. */
  keepTab: 'Keep my account',
  keepTitle: 'Your account is being deleted',
  keepDate: 'We’ll erase all your data on <date>{moment}</date>.',
  keepUntil:
    'Until then, other players can’t see you. You can still keep your account, with all your lives, points and badges.',
  keepOver: 'It’s too late to keep this account.',
  deletionScheduled: 'This account is being deleted. You can still keep it.',
  /** For operators. */
  playerGone: 'This player is gone already.',
  eraseUnfinished:
    'The account is closed, but not everything is erased yet. The game finishes this within a minute.',

  /** Title in the tab and in link previews of a shared invitation. */
  inviteTab: 'A friend invited you',
  inviteTabOf: 'A friend invited you to play {app}',
  inviteDescription: '{question} One photo, four answers. Everyone in the photos is presumed innocent.',
  /** Title of the page of an invitation. */
  inviteTitle: 'You’re invited',
  inviteBroken: 'This link doesn’t work',

  /** Link previews and page of a shared result of the daily. */
  sharedDailyTab: 'Daily No. {number, number}: {right, number} of {total, number} right',
  sharedDailyTitle: 'Daily No. {number, number}',
  /** After a large number: the right answers. */
  sharedDailyOf: 'of {total, number} right',
  sharedDailyAbout: 'Ten booking photos a day. One question: what for?',
  sharedDailyDescription:
    'Ten booking photos a day. One question: what for? Everyone in the photos is presumed innocent.',
  sharedDailyBeat: 'Can you beat {right, number}?',
  /** After a result with every answer right. */
  sharedDailyMatch: 'Can you do the same?',
  sharedDailyNote: '{app} is a quiz on public arrest records. Everyone in the photos is presumed innocent.',
  /** For a link to a deleted or unknown result. */
  sharedDailyGone: 'This result is gone',
  sharedDailyGoneText: 'The player may have left. Today’s daily is still here.',
  playDaily: 'Play today’s ten',

  /** On text pages. `day` is Nov 23, 2026. */
  lastChanged: 'Last changed on <date>{day}</date>',
  /** Name of the table of contents, for screen readers. */
  contents: 'Contents',
  noSupport: 'This game has no support address yet. Ask the person who gave you its link.',
  writeTo: 'Write to <link>{address}</link>.',

  uploadRunning: 'Your last upload is not finished. Try again in 10 seconds.',
  noCountyHere: 'There is no county at this place.',
  noCountyPlayed: 'No county has records yet.',
} as const;
