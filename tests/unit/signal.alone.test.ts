import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSettingOn, switchSetting } from '@/components/client/device/device-settings';
import { signal } from '@/components/client/signals/signal';
import { SOUNDS } from '@/components/client/signals/sounds';

const played = vi.hoisted(() => vi.fn());
vi.mock('@/components/client/signals/sounds', async (original) => ({
  ...(await original<typeof import('@/components/client/signals/sounds')>()),
  playSound: played,
}));

const vibrate = vi.fn();
const touched = { hasBeenActive: true };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('navigator', { vibrate, userActivation: touched });
  touched.hasBeenActive = true;
  vibrate.mockClear();
  played.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

test('by default the device vibrates and makes no sound', async () => {
  signal('wrong');
  await vi.dynamicImportSettled();
  expect(vibrate).toHaveBeenCalledWith([25, 60, 25]);
  expect(played).not.toHaveBeenCalled();
});

test('each switch goes its own way', async () => {
  switchSetting('sounds', true);
  switchSetting('vibration', false);
  signal('right');
  await vi.dynamicImportSettled();
  expect(played).toHaveBeenCalledWith('right');
  expect(vibrate).not.toHaveBeenCalled();
  expect([isSettingOn('sounds'), isSettingOn('vibration')]).toEqual([true, false]);
});

test('nothing is felt or heard before the first tap', async () => {
  switchSetting('sounds', true);
  touched.hasBeenActive = false;
  signal('badge');
  await vi.dynamicImportSettled();
  expect(played).not.toHaveBeenCalled();
  expect(vibrate).not.toHaveBeenCalled();
});

test('sounds are short and soft', () => {
  for (const [moment, tones] of Object.entries(SOUNDS)) {
    const seconds = Math.max(...tones.map(({ at, seconds }) => at + seconds));
    expect(seconds, moment).toBeLessThan(0.7);
    expect(Math.max(...tones.map(({ loudness }) => loudness)), moment).toBeLessThan(0.25);
  }
});
