import type { ICUArgs, MessageKeys, NestedKeyOf, NestedValueOf } from 'use-intl/core';
import type { Catalog, Feature } from './catalogs';
import { DEFAULT_LANGUAGE, type Language } from './languages';
import { textsOf } from './texts';

/** A text whose language is chosen later, by its reader: an error, or a mail. */
export type Message = { in(language: Language): string };

/** The keys of a feature, with dots for nested ones. */
export type KeyOf<F extends Feature> = MessageKeys<Catalog[F], NestedKeyOf<Catalog[F]>>;

type Values<Text> = Text extends string
  ? ICUArgs<Text, { ICUArgument: string; ICUNumberArgument: number | bigint; ICUDateArgument: Date }>
  : never;
type ValuesIfAny<Text> = Partial<Values<Text>> extends Values<Text> ? [] : [values: Values<Text>];

/** Returns a message of a feature. Key and values are checked like those of `t`. */
export function message<F extends Feature, K extends KeyOf<F>>(
  feature: F,
  key: K,
  ...values: ValuesIfAny<NestedValueOf<Catalog[F], K>>
): Message {
  // The compiler cannot relate the values of a generic key to those of the translator.
  const format = (language: Language) =>
    textsOf(language, feature) as unknown as (key: K, values?: object) => string;
  return { in: (language) => format(language)(key, values[0]) };
}

/** Returns the text of a message. Plain strings are texts that are in no catalog yet. */
export function textIn(language: Language, of: Message | string): string {
  return typeof of === 'string' ? of : of.in(language);
}

/** Returns the text for logs and commands. */
export const englishText = (of: Message | string): string => textIn(DEFAULT_LANGUAGE, of);
