import type { ReactNode } from 'react';
import { TextsProvider } from '@/components/client/texts-provider';
import type { Texts } from '@/messages/format';
import type { Feature, Language } from '@/messages/languages';
import { compiledTexts, textsOf } from '@/messages/texts';
import { requestLanguage } from './language';

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
