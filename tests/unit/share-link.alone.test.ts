import { afterEach, expect, test, vi } from 'vitest';
import { shareLink } from '@/components/client/share/share-link';

const SHARED = { text: 'I have earned a badge.', url: 'https://apps.example/lineup' };

afterEach(() => vi.unstubAllGlobals());

test('the device gets the sentence and the link, and no file', async () => {
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', { canShare: () => true, share });
  expect(await shareLink(SHARED)).toBe('shared');
  expect(share).toHaveBeenCalledWith({ title: 'Lineup', ...SHARED });
});

test('a sheet that is closed is an answer; one that breaks leaves it to the clipboard', async () => {
  const writeText = vi.fn(async () => {});
  const share = vi.fn().mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  vi.stubGlobal('navigator', { canShare: () => true, share, clipboard: { writeText } });
  expect(await shareLink(SHARED)).toBe('shared');
  share.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'));
  expect(await shareLink(SHARED)).toBe('copied');
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${SHARED.text}\n${SHARED.url}`);
});

test('without a share sheet and a clipboard it reports a failure', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } });
  expect(await shareLink({ url: SHARED.url })).toBe('failed');
});
