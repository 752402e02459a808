import type { ReactNode } from 'react';
import { TextsProvider } from '@/components/client/texts-provider';
import type { Feature } from '@/messages/catalogs';
import { catalogFor, type Texts, textsOf } from '@/messages/texts';
import { requestLanguage } from './language';

/** Returns a feature's texts in the language of the request, for server components, metadata and routes. */
export async function getTexts<F extends Feature>(feature: F): Promise<Texts<F>> {
  return textsOf(await requestLanguage(), feature);
}

type ClientTextsProps = { features: readonly Feature[]; children: ReactNode };

/** Sends these features' texts to the client components below, beside those that a layout above has sent. */
export async function ClientTexts({ features, children }: ClientTextsProps) {
  const language = await requestLanguage();
  return (
    <TextsProvider language={language} texts={catalogFor(language, features)}>
      {children}
    </TextsProvider>
  );
}
