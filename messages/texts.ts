import compile from 'icu-minify/compile';
import { CATALOGS, type Feature } from './catalogs';
import { type CompiledTexts, createTexts, type Texts } from './format';
import { type Language, PSEUDO_LANGUAGE } from './languages';
import { pseudoMessage } from './pseudo';

type Node = string | { readonly [key: string]: Node };

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
  const catalog = CATALOGS[language === PSEUDO_LANGUAGE ? 'en' : language];
  const found = compiled.get(id) ?? (compileNode(catalog[feature], language) as CompiledTexts);
  compiled.set(id, found);
  return found;
}

/** Returns the texts of a feature, for server code of every process: `textsOf('en', 'badges')('title')`. */
export function textsOf<F extends Feature>(language: Language, feature: F): Texts<F> {
  const id = `${language} ${feature}`;
  const found = texts.get(id) ?? createTexts<F>(language, compiledTexts(language, feature));
  texts.set(id, found);
  return found as Texts<F>;
}
