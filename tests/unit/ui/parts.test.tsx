import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { expect, test, vi } from 'vitest';
import { Button, pressable } from '@/components/ui/buttons/button';
import { initialsOf } from '@/components/ui/drawings/portrait';
import { QrCode } from '@/components/ui/drawings/qr-code';
import { isAtField } from '@/components/ui/forms/use-form';
import { WhatAnAccountAdds } from '@/components/ui/guest/guest-offer';
import { withoutRepeats } from '@/components/ui/page/every-page';

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

const blank = { email: '', password: '' };

test('an error beside a field of the form needs no box', () => {
  expect(isAtField({ password: 'Passwords do not match' }, blank)).toBe(true);
});

test('an error without a field in the form is shown in the box', () => {
  expect(isAtField({}, blank)).toBe(false);
  expect(isAtField({ agreed: 'Agree to the terms.' }, blank)).toBe(false);
});

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

test.each([{ busy: true }, { disabled: true }])('a button with %j can keep the focus', (state) => {
  const html = renderToStaticMarkup(<Button {...state}>Sign in</Button>);
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain(' disabled');
});

test('a disabled button ignores presses and submits no form', () => {
  const onClick = vi.fn();
  const preventDefault = vi.fn();
  const press = { preventDefault } as unknown as Parameters<NonNullable<typeof off.onClick>>[0];
  const off = pressable(true, onClick);
  off.onClick?.(press);
  expect(preventDefault).toHaveBeenCalledOnce();
  expect(onClick).not.toHaveBeenCalled();
  pressable(false, onClick).onClick?.(press);
  expect(onClick).toHaveBeenCalledOnce();
});

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

test('the claim says that boards count from the next answer', () => {
  const text = renderToStaticMarkup(<WhatAnAccountAdds points={30} />).replace(/<[^>]+>/g, ' ');
  expect(text).toContain('Keep your 30 points');
  expect(text).toContain('A place on the leaderboards, starting with your next answer');
});
