/** Errors below the fields of forms. */
export const fields = {
  emailRequired: 'Email is required',
  emailWrong: 'Please enter a valid email.',
  emailTaken: 'This email already has an account.',
  usernameRequired: 'Username is required',
  usernameWrong: 'Use 3 to 20 letters, digits, or _ . -',
  passwordRequired: 'Password is required',
  oldPasswordRequired: 'Old Password is required',
  passwordIncorrect: 'That password isn’t right.',
  passwordUnchanged: 'That’s already your password. Choose another one.',
  passwordChangedElsewhere: 'Your password was just changed on another device.',
  passwordsDiffer: 'Passwords do not match',
  codeWrong: 'Invalid OTP',
  codeUsedUp: 'This code no longer works. Ask for a new one.',
  phoneWrong: 'Include the country code, like +1 555 123 4567, or leave this empty.',
  disclaimerNotAgreed: 'Agree to the disclaimer first.',
  countyRequired: 'Enter the county, like Hays, TX.',
  countyUnknown: 'We don’t know that county. Write it like Hays, TX.',
  countyAmbiguous: 'More than one county matches. Choose the right one from the list.',
  dateRequired: 'Choose the date of the booking.',
  userIdWrong: 'Please enter a valid user ID.',
  linkIncomplete: 'This link is not complete. Copy all of it.',
  tooShort: 'Use at least {minimum, plural, one {# character} other {# characters}}.',
  tooLong: 'Use at most {maximum, plural, one {# character} other {# characters}}.',
  /**
   * `field` is the English name of a field, such as "Badge id". Apps read this and the following; forms have texts of their
   * own.
   */
  missing: '{field} is required',
  tooLarge: '{field} is too large.',
  tooSmall: '{field} is too small.',
  invalid: '{field} is not valid.',
  nothingToChange: 'Name what to change.',
  cursorWrong: 'This is not the `next` of a page.',
  incomplete: 'Something is missing or not valid.',
} as const;
