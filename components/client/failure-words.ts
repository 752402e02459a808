/**
 * What to say about a call that failed: the server's own words first, then that there is no network, then the fixed text of
 * the error catalogue.
 */
export function failureWords(answer: { message: string } | null, fixed: string): string {
  if (answer?.message) return answer.message;
  return navigator.onLine ? fixed : 'You are offline. Nothing is lost. Try again when you are back online.';
}
