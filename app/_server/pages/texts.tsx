import { headers } from 'next/headers';
import { cache, type ReactNode } from 'react';
import { TextsProvider } from '@/components/client/texts-provider';
import { languageOf } from '@/lib/sessions/caller-language';
import type { Texts } from '@/messages/format';
import { DEFAULT_LANGUAGE, type Feature, type Language } from '@/messages/languages';
import { compiledTexts, textsOf } from '@/messages/texts';
import { currentSession } from '../session/session';

/** Returns the language of this request's caller. If the session cannot be read, the cookie or `Accept-Language` decides. */
export const requestLanguage = cache(async (): Promise<Language> => {
  const session = await currentSession().catch(() => null);
  return languageOf(await headers(), session);
});

/** Returns a feature's texts in the language of the request, for server components, metadata and routes. */
export async function getTexts<F extends Feature>(feature: F): Promise<Texts<F>> {
  return textsOf(await requestLanguage(), feature);
}

type ClientTextsProps = {
  features: readonly Feature[];
  language?: Language;
  children: ReactNode;
};

/** Sends these features' texts to the client components inside it, besides those of outer layouts. */
export async function ClientTexts({ features, language: given, children }: ClientTextsProps) {
  const language = given ?? (await requestLanguage());
  const texts = Object.fromEntries(features.map((feature) => [feature, compiledTexts(language, feature)]));
  return (
    <TextsProvider language={language} texts={texts}>
      {children}
    </TextsProvider>
  );
}

/** Like `ClientTexts`, in English: the desk has no other language. */
export function DeskTexts({ features, children }: { features: readonly Feature[]; children: ReactNode }) {
  return (
    <ClientTexts language={DEFAULT_LANGUAGE} features={features}>
      {children}
    </ClientTexts>
  );
}
