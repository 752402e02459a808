import { expect, test } from 'vitest';
import { usernameSchema } from '@/lib/contract/accounts/schemas';
import type { Random } from '@/lib/platform/context';
import { systemRandom } from '@/lib/platform/random/system-random';
import { usernameFromName } from '@/lib/players/names/username-from-name';

const lowest: Random = { ...systemRandom, int: () => 0 };

test.each([
  ['Maria Sánchez', 'Maria'],
  ['Žofie', 'Zofie'],
  ['Jean-Luc Picard', 'Jean-Luc'],
  ['  Bo  Li ', 'Bo0000'],
  ['王伟', 'player00000000'],
  ['', 'player00000000'],
  [null, 'player00000000'],
  ['Admin Istrator', 'player00000000'],
  ['Maximiliana-Josephina-Theresia', 'Maximiliana-Josephin'],
])('%s becomes %s', (name, expected) => {
  expect(usernameFromName(name, 0, lowest)).toBe(expected);
});

test('a taken name gets digits, and after many tries it is replaced entirely', () => {
  expect(usernameFromName('Maria Sánchez', 1, lowest)).toBe('Maria0000');
  expect(usernameFromName('Maximiliana-Josephina-Theresia', 1, lowest)).toBe('Maximiliana-Jose0000');
  expect(usernameFromName('Maria Sánchez', 4, lowest)).toBe('player00000000');
});

test('the username follows the rules whatever name the provider sends', () => {
  const names = [
    '<script>alert(1)</script>',
    'a'.repeat(5000),
    '\u0000\u202e',
    'Ｍａｒｉａ',
    '👩‍🚀 Ann',
    '. - _',
  ];
  for (const name of names) {
    for (let tries = 0; tries < 6; tries += 1) {
      expect(usernameSchema.safeParse(usernameFromName(name, tries, systemRandom)).success).toBe(true);
    }
  }
});
