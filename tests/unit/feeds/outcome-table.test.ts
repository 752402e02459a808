import { expect, test } from 'vitest';
import { remedies } from '@/commands/feeds/outcome-table';

test('each remedy has one line with its reasons, and a reason without a remedy has none', () => {
  const rejected = { 'photo of one color': 1, 'unknown reason': 3, 'under 18': 2, 'placeholder photo': 4 };
  expect(remedies(rejected)).toBe(
    'photo of one color, placeholder photo: Use a photo that shows the person.\n' +
      'under 18: Nothing to do: the game shows adults only.\n',
  );
  expect(remedies({ 'unknown reason': 1 })).toBe('');
});
