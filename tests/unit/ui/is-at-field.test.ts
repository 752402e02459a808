import { expect, test } from 'vitest';
import { isAtField } from '@/components/ui/use-form';

const blank = { email: '', password: '' };

test('an error beside a field of the form needs no box', () => {
  expect(isAtField({ password: 'Passwords do not match' }, blank)).toBe(true);
});

test('an error without a field in the form is shown in the box', () => {
  expect(isAtField({}, blank)).toBe(false);
  expect(isAtField({ agreed: 'Agree to the terms.' }, blank)).toBe(false);
});
