import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { barColors, readAppearance } from '@/lib/contract/players/device-settings';

test('a cookie of this device chooses theme and text size; a missing or unknown value is the first choice', () => {
  const unchosen = { theme: 'system', textSize: 'normal' };
  expect(readAppearance('')).toEqual(unchosen);
  expect(readAppearance('a=1; theme=dark; text_size=larger')).toEqual({ theme: 'dark', textSize: 'larger' });
  expect(readAppearance('text_size=large')).toEqual({ theme: 'system', textSize: 'large' });
  for (const wrong of ['theme=pink; text_size=130', 'theme=', 'mytheme=dark', 'theme=dark"><script>'])
    expect(readAppearance(wrong), wrong).toEqual(unchosen);
});

test('the bars of the browser have the color of the page in the theme on screen', () => {
  const styles = readFileSync('app/globals.css', 'utf8');
  const [, light, dark] = /--page: light-dark\((#\w+), (#\w+)\)/.exec(styles) ?? [];
  const colors = (theme: Parameters<typeof barColors>[0]) => barColors(theme).map(({ color }) => color);
  expect(colors('system')).toEqual([light, dark]);
  expect(colors('light')).toEqual([light, light]);
  expect(colors('dark')).toEqual([dark, dark]);
});
