import type { ActionResult } from '@/lib/contract/action-result';
import { LANGUAGE_COOKIE } from '@/lib/contract/players/look';
import { keepCookie } from './device-choices';
import { failureText } from './failure-text';
import { pageTexts } from './texts-provider';
import { toastLater } from './toast-later';

/** A language tag, and its name in that language, such as Español. */
export type LanguageOption = { value: string; label: string };

/** Stores the player's language. */
export type SetLanguage = (input: { language: string }) => Promise<ActionResult<unknown>>;

/**
 * Stores the language on this device, and for the player if there is one, then reloads the page. On failure, shows a toast and
 * keeps the language. Resolves to whether the language was stored. After a success, the caller still runs until the page reloads.
 */
export async function chooseLanguage(language: string, setLanguage: SetLanguage | null): Promise<boolean> {
  const answer = setLanguage && (await setLanguage({ language }).catch(() => null));
  if (setLanguage && !answer?.ok) {
    toastLater((toast) => toast.error(failureText(answer, pageTexts('common')('somethingWrong'))));
    return false;
  }
  keepCookie(LANGUAGE_COOKIE, language);
  window.location.reload();
  return true;
}
