import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WhatAnAccountAdds } from '@/components/ui/guest/guest-offer';

test('the claim says that boards count from the next answer', () => {
  const text = renderToStaticMarkup(<WhatAnAccountAdds points={30} />).replace(/<[^>]+>/g, ' ');
  expect(text).toContain('Keep your 30 points');
  expect(text).toContain('A place on the leaderboards, starting with your next answer');
});
