import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Catalog, Feature, Language } from './languages';

/** Texts of a feature, parsed. Lists by id are nested. */
export type CompiledTexts = { readonly [key: string]: CompiledMessage | CompiledTexts };

type KeysIn<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysIn<T[K]>}`;
}[keyof T & string];
type TextIn<T, K> = K extends keyof T
  ? T[K]
  : K extends `${infer List}.${infer Id}`
    ? List extends keyof T
      ? TextIn<T[List], Id>
      : never
    : never;

/** The keys of a feature, with dots for nested ones. */
export type KeyOf<F extends Feature> = KeysIn<Catalog[F]>;

type Arguments<Text> = Text extends string
  ? GetICUArgs<Text, { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }>
  : never;
/** The second parameter of `t` for this text: its arguments' values, or no parameter if the text has no arguments. */
type ValuesFor<Text> = Partial<Arguments<Text>> extends Arguments<Text> ? [] : [values: Arguments<Text>];
export type ValuesOf<F extends Feature, K> = ValuesFor<TextIn<Catalog[F], K>>;

type Tag = (children: ReactNode) => ReactNode;

/** Texts of one feature in one language: `t('key', { argument })`. */
export type Texts<F extends Feature> = {
  /** Throws if the key is not in the catalog or the call omits a value. Type checking finds both earlier. */
  <K extends KeyOf<F>>(key: K, ...values: ValuesOf<F, K>): string;
  /** Returns a text with elements in it: `t.rich('read', { link: (text) => <a>{text}</a> })` for `Read <link>this</link>`. */
  rich: <K extends KeyOf<F>>(key: K, values: { [name: string]: string | number | Tag }) => ReactNode;
  /** Locale of these texts, such as 'es-US'. For `@/lib/contract/format` and Intl. */
  locale: string;
};

const kept = new Map<string, unknown>();

/** Creating a formatter costs a hundred times as much as using it. */
function keep<T>(id: string, make: () => T): T {
  const found = (kept.get(id) as T | undefined) ?? make();
  kept.set(id, found);
  return found;
}

const FORMATTERS = {
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    keep(`number ${JSON.stringify(args)}`, () => new Intl.NumberFormat(...args)),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    keep(`plural ${JSON.stringify(args)}`, () => new Intl.PluralRules(...args)),
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    keep(`date ${JSON.stringify(args)}`, () => new Intl.DateTimeFormat(...args)),
};

/** Returns the U.S. locale of a language: 'es-US' for es, 'en-US' also for en-XA. English and Spanish there both write 1,000. */
export const localeOf = (language: Language): string => `${language.slice(0, 2)}-US`;

/** Returns the function that formats a feature's texts. */
export function createTexts<F extends Feature>(language: Language, texts: CompiledTexts): Texts<F> {
  const locale = localeOf(language);
  function formatted<Part>(key: string, values?: object) {
    const message = key.split('.').reduce<unknown>((node, part) => Object(node)[part], texts) as
      | CompiledMessage
      | undefined;
    if (message === undefined) throw new Error(`no text ${key}`);
    return format<Part>(message, locale, values as Parameters<typeof format<Part>>[2], {
      formatters: FORMATTERS,
      timeZone: 'UTC',
    });
  }
  const t = (key: string, values?: object) => String(formatted(key, values));
  const rich = (key: string, values: object) => {
    const parts = formatted<ReactNode>(key, values);
    return createElement(Fragment, null, ...(Array.isArray(parts) ? parts : [parts]));
  };
  return Object.assign(t, { rich, locale }) as Texts<F>;
}
