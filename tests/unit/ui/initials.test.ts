import { expect, test } from 'vitest';
import { initialsOf } from '@/components/ui/portrait';

test.each([
  ['NoraVega', 'NV'],
  ['nora_vega', 'NV'],
  ['night.owl', 'NO'],
  ['quiet-river_walker', 'QR'],
  ['Nora Vega', 'NV'],
  ['nora', 'N'],
  ['Nora', 'N'],
  ['NORA', 'N'],
  ['WWWWWWWWWWWWWWWWWWWW', 'W'],
  ['p_12345', 'P1'],
  ['nora7', 'N'],
  ['élodieÅkesson', 'ÉÅ'],
  ['李明', '李'],
  ['_nora_', 'N'],
  ['__', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
