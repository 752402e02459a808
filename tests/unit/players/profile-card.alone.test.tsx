import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ProfileCard } from '@/components/profile/profile-card';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

const profile = { username: 'ann', email: null, phone: null, referalCode: '12345678', profile_image: null };
const shown = (bestStreak: number) =>
  renderToStaticMarkup(<ProfileCard profile={{ ...profile, bestStreak }} decrypt={vi.fn()} />);

test('the profile shows the best streak, once there is one', () => {
  expect(shown(0)).toContain('None yet');
  expect(shown(1250)).toContain('1,250 right in a row');
});
