import { expect, test } from 'vitest';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { openRemovalHandle, removalHandle } from '@/lib/removals/requests/removal-handle';
import '@/tests/support/context';

const NOW = Date.parse('2026-03-01T12:00:00Z');

test('a handle names the photo and the player whose question showed it', () => {
  const handle = removalHandle(photoUrl('key', NOW, 'player').replace('/photos/', ''), NOW) ?? '';
  expect(openRemovalHandle(handle, NOW)).toEqual({ storageKey: 'key', dealtTo: 'player' });
});
