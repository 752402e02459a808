import type { ReactNode } from 'react';
import { TextsProvider } from '@/components/client/texts-provider';
import type { Feature } from '@/messages/catalogs';
import type { Texts } from '@/messages/format';
import { compiledTexts, textsOf } from '@/messages/texts';
import { requestLanguage } from './language';

/** Returns a feature's texts in the language of the request, for server components, metadata and routes. */
export async function getTexts<F extends Feature>(feature: F): Promise<Texts<F>> {
  return textsOf(await requestLanguage(), feature);
}

type ClientTextsProps = { features: readonly Feature[]; children: ReactNode };

/** Sends these features' texts to the client components inside it, in addition to those that an outer layout sends. */
export async function ClientTexts({ features, children }: ClientTextsProps) {
  const language = await requestLanguage();
  const texts = Object.fromEntries(features.map((feature) => [feature, compiledTexts(language, feature)]));
  return (
    <TextsProvider language={language} texts={texts}>
      {children}
    </TextsProvider>
  );
}
