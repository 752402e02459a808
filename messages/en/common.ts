/** Texts that many screens share. Each has one meaning: a button with another purpose gets a text of its own. */
export const common = {
  /** Button while its call runs. */
  loading: 'Loading...',
  /** Button that repeats a failed call. */
  tryAgain: 'Try again',
  /** Toast. */
  copied: 'Copied to clipboard!',
  /** Above an error, without more details. */
  somethingWrong: 'Something went wrong',
} as const;
