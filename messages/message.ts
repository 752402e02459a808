import type { KeyOf, ValuesOf } from './format';
import { DEFAULT_LANGUAGE, type Feature, type Language } from './languages';
import { textsOf } from './texts';

/** A text whose language is chosen later, by its reader: an error, or a mail. */
export type Message = { in(language: Language): string };

/** Returns a message of a feature. Key and values are checked like those of `t`. */
export function message<F extends Feature, K extends KeyOf<F>>(
  feature: F,
  key: K,
  ...values: ValuesOf<F, K>
): Message {
  return { in: (language) => textsOf(language, feature)(key, ...values) };
}

/** Returns the text of a message. Plain strings are for developers and operators, and stay English. */
export function textIn(language: Language, of: Message | string): string {
  return typeof of === 'string' ? of : of.in(language);
}

/** Returns the text for logs and commands. */
export const englishText = (of: Message | string): string => textIn(DEFAULT_LANGUAGE, of);
