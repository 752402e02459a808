import { expect, test } from 'vitest';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { openRemovalHandle, removalHandle } from '@/lib/removals/requests/removal-handle';
import '@/tests/support/context';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const BEFORE = 'removal';

test('a handle names the photo and the player whose question showed it', () => {
  const handle = removalHandle(photoUrl('key', NOW, 'player').replace('/photos/', ''), NOW) ?? '';
  expect(openRemovalHandle(handle, NOW)).toEqual({ storageKey: 'key', dealtTo: 'player' });
});

test('handles of the previous version open, and that version refuses ours', () => {
  const old = sealToken(BEFORE, 'key', 60, NOW);
  expect(openRemovalHandle(old, NOW)).toEqual({ storageKey: 'key', dealtTo: null });
  const handle = removalHandle(photoUrl('key', NOW).replace('/photos/', ''), NOW) ?? '';
  expect(openToken<string>(BEFORE, handle, NOW)).toBeNull();
});
