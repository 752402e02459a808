import { headers } from 'next/headers';
import { cache } from 'react';
import { languageOf } from '@/lib/sessions/caller-language';
import type { Language } from '@/messages/languages';
import { currentSession } from '../session/session';

/** Returns the language of this request's caller. If the session cannot be read, the cookie or `Accept-Language` decides. */
export const requestLanguage = cache(async (): Promise<Language> => {
  const session = await currentSession().catch(() => null);
  return languageOf(await headers(), session);
});
