import type { Random } from '@/lib/platform/context';

export function randomText(random: Pick<Random, 'int'>, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[random.int(alphabet.length)]).join('');
}
