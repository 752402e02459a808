import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Button, pressable } from '@/components/ui/button';

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
