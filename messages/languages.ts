/** Languages with a catalog. English is the source: every key exists there first. */
export const LANGUAGES = ['en'] as const;

/**
 * BCP 47's tag for English with accents and 40% more letters. Tests use it to find texts that do not fit or are in no catalog.
 */
export const PSEUDO_LANGUAGE = 'en-XA';

export type Language = (typeof LANGUAGES)[number] | typeof PSEUDO_LANGUAGE;

export const DEFAULT_LANGUAGE: Language = 'en';
