import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { QrCode } from '@/components/ui/qr-code';

test('the picture holds each dark module of the link, with quiet around them', () => {
  const link = 'https://lineup.example/add-friend?code=12345678';
  const html = renderToStaticMarkup(<QrCode text={link} label="A link" className="" />);
  const drawn = new Set([...html.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`));
  const { data, size } = encode(link, { ecc: 'M', border: 4 });
  expect(html).toContain(`viewBox="0 0 ${size} ${size}"`);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])));
  expect([...drawn].sort()).toEqual(dark.sort());
  for (const place of drawn) {
    for (const at of place.split(',').map(Number)) {
      expect(at).toBeGreaterThanOrEqual(4);
      expect(at).toBeLessThan(size - 4);
    }
  }
  expect(html).not.toContain('style=');
});
