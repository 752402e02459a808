import { LANGUAGE_COOKIE } from '@/lib/contract/players/look';
import {
  acceptedLanguage,
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  PSEUDO_LANGUAGE,
} from '@/messages/languages';
import type { FoundSession } from './session';

/** What a request says about its language. An app sends a token instead of cookies. */
export type LanguageHints = {
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
  isApp: boolean;
};

/** Returns the cookie's language. Tests may choose the pseudo-language where LINEUP_PSEUDO_LANGUAGE=1 allows it. */
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
 * Returns the caller's language: the one stored for the player (guests too), else the cookie's, else that of `Accept-Language`,
 * else English. For apps, `Accept-Language` comes first. The pseudo-language cookie overrides the stored one.
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

/** Like `callerLanguage`, for a request's headers. `session` is null for visitors and where it was not read. */
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
