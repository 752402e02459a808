import { cookies } from 'next/headers';
import { DEFAULT_LANGUAGE, type Language, PSEUDO_LANGUAGE } from '@/messages/languages';

/** Tests choose the pseudo-language by this cookie, where LINEUP_PSEUDO_LANGUAGE=1 allows it. */
const COOKIE = 'language';

/** Returns the language that the caller of this request reads. */
export async function requestLanguage(): Promise<Language> {
  if (process.env.LINEUP_PSEUDO_LANGUAGE !== '1') return DEFAULT_LANGUAGE;
  const chosen = (await cookies()).get(COOKIE)?.value;
  return chosen === PSEUDO_LANGUAGE ? PSEUDO_LANGUAGE : DEFAULT_LANGUAGE;
}
