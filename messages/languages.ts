import * as catalogs from './catalogs';

/** The shape of the English catalog, which names every key. */
export type Catalog = typeof catalogs.en;
export type Feature = keyof Catalog;

/**
 * BCP 47's tag for English with accents and 40% more letters. Tests use it to find texts that do not fit or are in no catalog.
 */
export const PSEUDO_LANGUAGE = 'en-XA';

type CatalogLanguage = keyof typeof catalogs;
export type Language = CatalogLanguage | typeof PSEUDO_LANGUAGE;

/** Languages that players can choose. */
export const LANGUAGES = Object.keys(catalogs) as [CatalogLanguage, ...CatalogLanguage[]];

/** The language of logs, commands and the desk, and of callers whose language the game lacks. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Returns whether the tag is a language that players can choose; false for the pseudo-language. */
export function isLanguage(unverifiedTag: unknown): unverifiedTag is CatalogLanguage {
  return LANGUAGES.some((language) => language === unverifiedTag);
}

/** Returns the languages that players can choose, each by its own name. */
export function languageOptions(): { value: string; label: string }[] {
  return LANGUAGES.map((value) => {
    const name = new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value;
    return { value, label: `${name.charAt(0).toLocaleUpperCase(value)}${name.slice(1)}` };
  });
}

/** Browsers list fewer languages. A longer header would take too long to parse. */
const MAX_RANGES = 20;

/** Returns the game's language that an `Accept-Language` header weights highest. Undefined if it names none of them. */
export function acceptedLanguage(unverifiedHeader: string | null | undefined): Language | undefined {
  const wanted = (unverifiedHeader ?? '').split(',', MAX_RANGES).flatMap((range) => {
    const [, tag, weight = '1'] = /^\s*([a-z]+)[^;]*(?:;\s*q=([\d.]+))?/i.exec(range) ?? [];
    const language = tag?.toLowerCase();
    return isLanguage(language) && Number(weight) > 0 ? [{ language, weight: Number(weight) }] : [];
  });
  return wanted.toSorted((a, b) => b.weight - a.weight)[0]?.language;
}
