import { expect, test } from 'vitest';
import { withoutRepeats } from '@/components/ui/every-page';

const made = (id: string, message: string, createdAt: number, type: 'error' | 'success' = 'error') => ({
  id,
  message,
  createdAt,
  type,
});

test('different toasts stack in the order of their creation', () => {
  const toasts = [made('c', 'Three', 3), made('a', 'One', 1), made('b', 'Two', 2)];
  expect(withoutRepeats(toasts).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('a repeated text is shown once, as the newest', () => {
  const toasts = [
    made('a', 'Same', 1),
    made('b', 'Other', 2),
    made('c', 'Same', 3),
    made('d', 'Same', 4, 'success'),
  ];
  expect(withoutRepeats(toasts).map(({ id }) => id)).toEqual(['b', 'c', 'd']);
});
