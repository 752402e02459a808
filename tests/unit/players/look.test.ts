import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { barColors, readLook } from '@/lib/contract/players/look';

test('a cookie of this device chooses theme and text size; a missing or unknown value is the first choice', () => {
  const unchosen = { theme: 'system', textSize: 'normal' };
  expect(readLook('')).toEqual(unchosen);
  expect(readLook('a=1; theme=dark; text_size=larger')).toEqual({ theme: 'dark', textSize: 'larger' });
  expect(readLook('text_size=large')).toEqual({ theme: 'system', textSize: 'large' });
  for (const wrong of ['theme=pink; text_size=130', 'theme=', 'mytheme=dark', 'theme=dark"><script>'])
    expect(readLook(wrong), wrong).toEqual(unchosen);
});

test('the bars of the browser have the color of the page in the theme on screen', () => {
  const styles = readFileSync('app/globals.css', 'utf8');
  const [, light, dark] = /--page: light-dark\((#\w+), (#\w+)\)/.exec(styles) ?? [];
  const colors = (theme: Parameters<typeof barColors>[0]) => barColors(theme).map(({ color }) => color);
  expect(colors('system')).toEqual([light, dark]);
  expect(colors('light')).toEqual([light, light]);
  expect(colors('dark')).toEqual([dark, dark]);
});
