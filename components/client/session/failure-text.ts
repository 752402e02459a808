import { pageTexts } from '../texts-provider';

/** Returns the text for a failed call: the server's message, else that the device is offline, else the fixed text. */
export function failureText(answer: { message: string } | null, fixed: string): string {
  if (answer?.message) return answer.message;
  return navigator.onLine ? fixed : pageTexts('common')('offlineAction');
}
