import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CategoryTable } from '@/components/profile/category-table';
import { WhatYouKnow } from '@/components/profile/what-you-know';
import type { KnowledgeView } from '@/lib/contract/knowledge/knowledge-view';

const NOTHING: KnowledgeView = {
  allTime: { answers: 0, right: 0, percent: null, parPercent: null },
  recent: { answers: 0, right: 0, percent: null, parPercent: null },
  categories: [],
};
const KNOWN: KnowledgeView = {
  allTime: { answers: 120, right: 54, percent: 45, parPercent: 63 },
  recent: { answers: 40, right: 20, percent: 50, parPercent: 65 },
  categories: [{ label: 'Theft', answers: 120, right: 54, percent: 45, parPercent: 63 }],
};

const textOf = (knowledge: KnowledgeView, invented: boolean) =>
  renderToStaticMarkup(<WhatYouKnow knowledge={knowledge} facesAreDrawn={invented} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const DRAWN = 'These faces are drawn, so they tell you nothing. The booking does.';

test.each<[string, KnowledgeView, boolean, string]>([
  ['drawn faces, nothing answered', NOTHING, true, 'Play a round to see how well you read the records.'],
  ['drawn faces', KNOWN, true, 'You 45% 50% Guessing 25% 25% With the records 63% 65%'],
  ['real photos, nothing answered', NOTHING, false, 'Play a round to see how well you read the records.'],
  ['real photos', KNOWN, false, 'With the records: your score if you knew how common each charge'],
])('%s: nothing is said about faces in real photos', (_, knowledge, invented, shown) => {
  const text = textOf(knowledge, invented);
  expect(text).toContain(shown);
  expect(text.includes(DRAWN)).toBe(invented);
  expect(text.replace(DRAWN, '')).not.toMatch(/face/i);
});

test('charges are listed once there are some', () => {
  expect(renderToStaticMarkup(<CategoryTable categories={[]} />)).toBe('');
  const cells = renderToStaticMarkup(<CategoryTable categories={KNOWN.categories} />).replace(
    /<[^>]*>/g,
    ' ',
  );
  expect(cells.replace(/\s+/g, ' ')).toContain('Charge Asked You Records Theft 120 45% 63%');
});
