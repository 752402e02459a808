'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { IntlProvider, type Locale, type Messages } from 'use-intl';

const SentTexts = createContext<Partial<Messages>>({});

type TextsProviderProps = { language: Locale; texts: Partial<Messages>; children: ReactNode };

/** Gives client components their texts. IntlProvider alone would hide the texts of an outer provider. */
export function TextsProvider({ language, texts, children }: TextsProviderProps) {
  const outer = useContext(SentTexts);
  const all = useMemo(() => ({ ...outer, ...texts }), [outer, texts]);
  return (
    <SentTexts value={all}>
      <IntlProvider locale={language} messages={all as Messages} timeZone="UTC">
        {children}
      </IntlProvider>
    </SentTexts>
  );
}
