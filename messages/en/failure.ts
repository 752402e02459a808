/** Part of `common`: shown in place of a screen that failed, even where no layout could send texts. No arguments here. */
export const failure = {
  /** Button that repeats a failed call. */
  tryAgain: 'Try again',
  /** Above an error, without more details. */
  somethingWrong: 'Something went wrong',
  /** Below it, when the whole screen failed. */
  progressSafe: 'Your progress is safe.',
  /** Before the number that finds the error in the log. */
  errorNumber: 'If this happens again, send us this number:',
} as const;
