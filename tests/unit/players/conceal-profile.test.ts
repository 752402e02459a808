import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProfileView } from '@/lib/contract/players/profile-view';
import { concealProfile } from '@/lib/players/profile/conceal-profile';
import '@/tests/support/context';

const viewer = { actor: { kind: 'player', playerId: randomUUID() } as const, now: () => new Date() };
const PROFILE: ProfileView = {
  username: 'river_42',
  email: 'river@players.example',
  phone: '+15551234567',
  referalCode: '12345678',
  profile_image: null,
  bestStreak: 0,
};
const concealed = (change: Partial<ProfileView> = {}) =>
  concealProfile(viewer as Parameters<typeof concealProfile>[0], { ...PROFILE, ...change });

test('an email keeps its first character and domain, a phone number its last four digits', () => {
  const { email, phone } = concealed();
  expect([email?.masked, phone?.masked]).toEqual(['r•••@players.example', '•••• 4567']);
});

test('what is absent or does not decrypt offers nothing to show', () => {
  const { email, phone } = concealed({ email: 'Unknown', phone: '' });
  expect([email, phone]).toEqual([{ masked: 'Unknown', sealed: null }, null]);
});
