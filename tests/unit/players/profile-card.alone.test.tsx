import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ProfileCard } from '@/components/profile/profile-card';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

const profile = { username: 'ann', email: null, phone: null, referalCode: '12345678', profile_image: null };
const shown = (bestStreak: number) =>
  renderToStaticMarkup(
    <ProfileCard profile={{ ...profile, bestStreak }} bestHigherLower={0} decrypt={vi.fn()} />,
  );

test('the profile shows email, phone number and best run once there are some', () => {
  for (const label of ['Email', 'Phone number', 'Best run']) expect(shown(0)).not.toContain(label);
  expect(shown(1250)).toContain('1,250 in a row');
});
