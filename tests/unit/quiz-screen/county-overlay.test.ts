import { expect, test } from 'vitest';
import { overlayOf } from '@/components/quiz/use-county';
import { question } from './rounds';

const county = { announced: 'Hays', table: '48209' };
const over = (table: string | null, phase: 'asking' | 'judged' = 'asking') =>
  overlayOf(county, { phase, questions: [{ ...question('a'), table }] });

test('the county is announced only over a question that is from it', () => {
  expect(over('48209')).toBe('Hays');
  expect(over('48453')).toBeNull();
  expect(over(null)).toBeNull();
  expect(over('48209', 'judged')).toBeNull();
  expect(overlayOf(county, { phase: 'asking', questions: [] })).toBeNull();
});
