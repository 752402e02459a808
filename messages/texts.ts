import compile from 'icu-minify/compile';
import { createTranslator } from 'use-intl/core';
import formatMessage from 'use-intl/format-message';
import { CATALOGS, type Catalog, type Feature } from './catalogs';
import { type Language, PSEUDO_LANGUAGE } from './languages';
import { pseudoMessage } from './pseudo';

declare module 'use-intl/core' {
  interface AppConfig {
    Messages: Catalog;
    Locale: Language;
  }
}

/** Texts of one feature in one language: `t('key', { argument })`. */
export type Texts<F extends Feature> = ReturnType<typeof createTranslator<Catalog, F>>;

type Node = string | { readonly [key: string]: Node };

/** Built pages format compiled messages only (next.config.ts), which saves players the parser. Other processes parse at first use. */
const takesCompiled = 'raw' in formatMessage && formatMessage.raw === false;

/** Applies `change` to each text of a catalog. */
function mapTexts(node: Node, change: (text: string) => unknown): unknown {
  if (typeof node === 'string') return change(node);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, mapTexts(value, change)]));
}

function readCatalog(language: Language): Catalog {
  const isPseudo = language === PSEUDO_LANGUAGE;
  const translated = (text: string) => (isPseudo ? pseudoMessage(text) : text);
  const catalog = CATALOGS[isPseudo ? 'en' : language];
  return mapTexts(catalog, (text) =>
    takesCompiled ? compile(translated(text)) : translated(text),
  ) as Catalog;
}

const catalogs = new Map<Language, Catalog>();
const translators = new Map<string, unknown>();

function catalogOf(language: Language): Catalog {
  const catalog = catalogs.get(language) ?? readCatalog(language);
  catalogs.set(language, catalog);
  return catalog;
}

/** Returns these features' texts as client components receive them. */
export function catalogFor(language: Language, features: readonly Feature[]): Partial<Catalog> {
  const catalog = catalogOf(language);
  return Object.fromEntries(features.map((feature) => [feature, catalog[feature]]));
}

/** Returns the texts of a feature, for server code of every process: `textsOf('en', 'badges')('title')`. */
export function textsOf<F extends Feature>(language: Language, feature: F): Texts<F> {
  const id = `${language} ${feature}`;
  const texts =
    translators.get(id) ??
    createTranslator({
      locale: language,
      messages: catalogOf(language),
      namespace: feature,
      timeZone: 'UTC',
      onError(error) {
        throw error;
      },
    });
  translators.set(id, texts);
  return texts as Texts<F>;
}
