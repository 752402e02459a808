import { LANGUAGE_COOKIE } from '@/lib/contract/players/device-settings';
import {
  acceptedLanguage,
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  PSEUDO_LANGUAGE,
} from '@/messages/languages';
import type { FoundSession } from './session';

/** The parts of a request that determine its language. An app sends a token instead of cookies. */
export type LanguageHints = {
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
  isApp: boolean;
};

/** Returns the language of the cookie. Allows the pseudo-language of tests only with LINEUP_PSEUDO_LANGUAGE=1. */
function chosenLanguage(cookie: string | null | undefined): Language | undefined {
  const prefix = `${LANGUAGE_COOKIE}=`;
  const tag = cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
  if (tag === PSEUDO_LANGUAGE && process.env.LINEUP_PSEUDO_LANGUAGE === '1') return PSEUDO_LANGUAGE;
  return isLanguage(tag) ? tag : undefined;
}

/**
 * Returns the caller's language: that of the player (guests too), of the cookie, of `Accept-Language`, or English, in this order.
 * For apps, `Accept-Language` comes first. The pseudo-language of the cookie overrides the player's language.
 */
export function callerLanguage(
  { cookie, acceptLanguage, isApp }: LanguageHints,
  session: Pick<FoundSession, 'language'> | null,
): Language {
  const accepted = acceptedLanguage(acceptLanguage);
  if (isApp && accepted) return accepted;
  const chosen = chosenLanguage(cookie);
  if (chosen === PSEUDO_LANGUAGE) return chosen;
  return session?.language ?? chosen ?? accepted ?? DEFAULT_LANGUAGE;
}

/** Returns the caller's language from the headers of a request. `session` is null if there is none or it was not read. */
export function languageOf(
  requestHeaders: Pick<Headers, 'get'>,
  session: Pick<FoundSession, 'language'> | null,
): Language {
  const hints = {
    cookie: requestHeaders.get('cookie'),
    acceptLanguage: requestHeaders.get('accept-language'),
    isApp: /^Bearer /i.test(requestHeaders.get('authorization') ?? ''),
  };
  return callerLanguage(hints, session);
}
