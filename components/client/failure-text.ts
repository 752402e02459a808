/** Returns the text for a failed call: the server's message, else that the device is offline, else the fixed text. */
export function failureText(answer: { message: string } | null, fixed: string): string {
  if (answer?.message) return answer.message;
  return navigator.onLine ? fixed : 'You are offline. Nothing is lost. Try again when you are back online.';
}
