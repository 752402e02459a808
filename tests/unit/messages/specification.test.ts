import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '@/messages/catalogs';

type Node = string | { readonly [key: string]: Node };

/** Screens, validation, and errors: where the specification quotes what a screen says. */
const QUOTING_SECTIONS = /^## (2|5|8)\. /;

/** Quoted in the specification, but not one catalog text: built from numbers, or a description of several screens. */
const NOT_ONE_TEXT = new Set(['xN', 'Time to next life: 15:00']);

/** The texts between asterisks, on one line each. */
function quotedTexts(): string[] {
  const sections = readFileSync('docs/specification.md', 'utf8').split(/^(?=## )/m);
  return sections
    .filter((section) => QUOTING_SECTIONS.test(section))
    .flatMap((section) =>
      [...section.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].map(([, text = '']) =>
        text.replace(/\s+/g, ' ').replace(/\{[^{}]*\}/g, '…'),
      ),
    )
    .filter((text) => !NOT_ONE_TEXT.has(text));
}

function textsIn(node: Node): string[] {
  return typeof node === 'string' ? [node] : Object.values(node).flatMap(textsIn);
}

/** The texts of a message: itself, and each variant by count or case. */
const variantsOf = (message: string) => [
  message,
  ...[...message.matchAll(/\{([^{}]{4,})\}/g)].map(([, text = '']) => text),
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether the text says what is quoted, with any values in place of arguments. */
function says(text: string, quoted: string): boolean {
  const words = text
    .replace(/’/g, "'")
    .replace(/<\/?\w+>/g, '')
    .split(/\{[^{}]*\}/);
  // A text that is little more than an argument would match every quote.
  if (words.join('').length < quoted.length / 2) return false;
  return new RegExp(`^${words.map(escaped).join('.+')}$`).test(quoted) || text.includes(quoted);
}

test('every text that the specification quotes is in a catalog, to the letter', () => {
  const texts = textsIn(en).flatMap(variantsOf);
  expect(quotedTexts().length).toBeGreaterThan(100);
  expect(quotedTexts().filter((quoted) => !texts.some((text) => says(text, quoted)))).toEqual([]);
});
