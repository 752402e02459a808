import compile from 'icu-minify/compile';
import * as catalogs from './catalogs';
import { type CompiledTexts, createTexts, type Texts } from './format';
import { type Catalog, type Feature, isLanguage, type Language, PSEUDO_LANGUAGE } from './languages';
import { pseudoMessage } from './pseudo';

/** A feature of the desk, which is English only. */
type DeskFeature = Extract<Feature, `desk${string}`>;
/** The keys of T, each with any text. */
type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** The catalogs, typed so that `npm run types` fails if a language lacks a key. */
const TRANSLATIONS: Record<keyof typeof catalogs, Translated<Omit<Catalog, DeskFeature>>> = catalogs;

type Node = string | { readonly [key: string]: Node };

/** Returns whether a feature belongs to the desk, which is English only. */
const isOfDesk = (feature: Feature): feature is DeskFeature => feature.startsWith('desk');

/**
 * Returns a feature's texts. English for the desk, for the pseudo-language, which is made from English, and for a stored language
 * that the game no longer has.
 */
function catalogNode(language: Language, feature: Feature): Node {
  if (isOfDesk(feature)) return catalogs.en[feature];
  const catalog = isLanguage(language) ? TRANSLATIONS[language] : catalogs.en;
  return catalog[feature];
}

function compileNode(node: Node, language: Language): CompiledTexts[string] {
  if (typeof node === 'string') {
    const compiled = compile(language === PSEUDO_LANGUAGE ? pseudoMessage(node) : node);
    // React sends client components plain objects only; the compiler makes some without a prototype.
    return JSON.parse(JSON.stringify(compiled));
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, compileNode(value, language)]));
}

const compiled = new Map<string, CompiledTexts>();
const texts = new Map<string, unknown>();

/** Returns a feature's texts as client components receive them. Each process parses a feature once. */
export function compiledTexts(language: Language, feature: Feature): CompiledTexts {
  const id = `${language} ${feature}`;
  const found = compiled.get(id) ?? (compileNode(catalogNode(language, feature), language) as CompiledTexts);
  compiled.set(id, found);
  return found;
}

/** Returns the texts of a feature, for server code of every process: `textsOf('en', 'badges')('title')`. */
export function textsOf<F extends Feature>(language: Language, feature: F): Texts<F> {
  const id = `${language} ${feature}`;
  const textLanguage = isOfDesk(feature) ? 'en' : language;
  const found = texts.get(id) ?? createTexts<F>(textLanguage, compiledTexts(language, feature));
  texts.set(id, found);
  return found as Texts<F>;
}
