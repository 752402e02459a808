import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProfileCard } from '@/components/profile/profile-card';

const profile = { username: 'ann', email: '', phone: '', referalCode: '12345678', profile_image: null };
const shown = (bestStreak: number) =>
  renderToStaticMarkup(<ProfileCard profile={{ ...profile, bestStreak }} />);

test('the best streak stands on the profile, once there is one', () => {
  expect(shown(0)).toContain('None yet');
  expect(shown(1250)).toContain('1,250 right in a row');
});
