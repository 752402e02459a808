'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { type CompiledTexts, createTexts, type Texts } from '@/messages/format';
import type { Feature, Language } from '@/messages/languages';

type Sent = { language: Language; texts: { readonly [F in Feature]?: CompiledTexts } };

const SentTexts = createContext<Sent>({ language: 'en', texts: {} });

/** The texts of all providers on this page. Set only in the browser: a server handles several languages at once. */
let page: Sent = { language: 'en', texts: {} };

type TextsProviderProps = Sent & { children: ReactNode };

/** Provides the texts of these features to client components, in addition to those of outer providers. */
export function TextsProvider({ language, texts, children }: TextsProviderProps) {
  const outer = useContext(SentTexts);
  const sent = useMemo(() => ({ language, texts: { ...outer.texts, ...texts } }), [outer, language, texts]);
  useEffect(() => {
    page = { language, texts: { ...page.texts, ...texts } };
  }, [language, texts]);
  return <SentTexts value={sent}>{children}</SentTexts>;
}

/** Returns a feature's texts. Throws if no `<ClientTexts>` around the component has sent them. */
export function useTexts<F extends Feature>(feature: F): Texts<F> {
  const { language, texts } = useContext(SentTexts);
  const ofFeature = texts[feature];
  return useMemo(() => {
    if (!ofFeature) throw new Error(`<ClientTexts> sends no texts of ${feature}`);
    return createTexts<F>(language, ofFeature);
  }, [language, ofFeature, feature]);
}

/** Returns a feature's texts, for code outside components. Throws if the page has not received them. */
export function pageTexts<F extends Feature>(feature: F): Texts<F> {
  const ofFeature = page.texts[feature];
  if (!ofFeature) throw new Error(`<ClientTexts> sends no texts of ${feature}`);
  return createTexts<F>(page.language, ofFeature);
}
