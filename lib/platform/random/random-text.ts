import type { Random } from '@/lib/platform/context';

/** Returns a text of so many characters, each drawn from the alphabet with the same chance. */
export function randomText(random: Pick<Random, 'int'>, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[random.int(alphabet.length)]).join('');
}
