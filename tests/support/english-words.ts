import type { Page } from '@playwright/test';
import * as catalogs from '@/messages/catalogs';

type Node = string | { readonly [key: string]: Node };
const textsIn = (node: Node): string[] =>
  typeof node === 'string' ? [node] : Object.values(node).flatMap(textsIn);

/** Words of four letters and more: many shorter ones are the same in both languages. */
const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** What to remove before looking for words: ICU syntax, tags, URLs. */
const SYNTAX =
  /\{\w+(, (plural|select|selectordinal|number)(, ?)?)?\}?|<\/?\w+>|https?:\S+|(?<=[{} ])\w+ \{/g;

const { en, es } = catalogs;
const playerFeatures = Object.entries(en).filter(([feature]) => !feature.startsWith('desk'));
const onlyEnglish = new Set(
  playerFeatures.flatMap(([, texts]) => textsIn(texts)).flatMap((text) => wordsIn(text.replace(SYNTAX, ' '))),
);
for (const word of textsIn(es).flatMap(wordsIn)) onlyEnglish.delete(word);

/** Names of counties and guests, email addresses and the test's host. */
const NOT_TRANSLATED =
  /\S+@\S+|\bGuest \d+|localhost\S*|\p{Lu}[\p{L}.’'-]+( \p{Lu}?[\p{L}.’'-]+)* (County|Parish|Borough), [A-Z]{2}/gu;

/** Returns every text that people see or screen readers read, without scripts, styles and what `lang` or `translate` leaves out. */
async function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [document.title];
    const all = [...document.body.querySelectorAll('*')].filter(
      (element) => !element.closest('script, style, [lang="en"], option[lang], [translate="no"]'),
    );
    for (const element of all) {
      for (const name of ['aria-label', 'alt', 'placeholder', 'title', 'aria-description'])
        found.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
    }
    return found.map((text) => text.trim()).filter((text) => text !== '');
  });
}

/** Returns the words of the English catalogs that are on the page and in no Spanish text, each with the text around it. */
export async function englishWordsOn(page: Page): Promise<string[]> {
  const texts = (await textsOn(page)).map((text) => text.replace(NOT_TRANSLATED, ''));
  return [...new Set(texts)].flatMap((text) =>
    wordsIn(text).flatMap((word) => (onlyEnglish.has(word) ? [`${word}: ${text}`] : [])),
  );
}
