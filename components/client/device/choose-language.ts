import type { ActionResult } from '@/lib/contract/action-result';
import { LANGUAGE_COOKIE } from '@/lib/contract/players/device-settings';
import { toastLater } from '../notifications/toasts';
import { failureText } from '../session/answers';
import { pageTexts } from '../texts-provider';
import { storeCookie } from './device-settings';

/** A language tag and the language's own name, such as `es` and Español. */
export type LanguageOption = { value: string; label: string };

export type SetLanguage = (input: { language: string }) => Promise<ActionResult<unknown>>;

/** Stores the language, for the player too if `setLanguage` is given, and reloads. Resolves to false if that fails. */
export async function chooseLanguage(language: string, setLanguage: SetLanguage | null): Promise<boolean> {
  const answer = setLanguage && (await setLanguage({ language }).catch(() => null));
  if (setLanguage && !answer?.ok) {
    toastLater((toast) => toast.error(failureText(answer, pageTexts('common')('somethingWrong'))));
    return false;
  }
  storeCookie(LANGUAGE_COOKIE, language);
  window.location.reload();
  return true;
}
