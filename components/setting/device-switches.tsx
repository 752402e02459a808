'use client';

import { useEffect, useState } from 'react';
import {
  type DeviceSetting,
  isSettingOn,
  storeCookie,
  switchSetting,
} from '@/components/client/device/device-settings';
import { signal } from '@/components/client/signals/signal';
import { useTexts } from '@/components/client/texts-provider';
import { SwitchRow } from '@/components/ui/forms/switch-row';
import { IconEyeOff, IconSound, IconVibration } from '@/components/ui/icons/more-icons';
import { WITHOUT_PHOTOS_COOKIE } from '@/lib/contract/players/device-settings';

function useDeviceSwitch(choice: DeviceSetting) {
  const [on, setOn] = useState(choice === 'vibration');
  useEffect(() => setOn(isSettingOn(choice)), [choice]);
  function onFlip() {
    switchSetting(choice, !on);
    setOn(!on);
    if (!on) signal('right');
  }
  return { on, onFlip };
}

export function SoundSwitch() {
  const t = useTexts('settings');
  return (
    <SwitchRow
      icon={<IconSound />}
      label={t('sounds')}
      note={t('soundsNote')}
      {...useDeviceSwitch('sounds')}
    />
  );
}

export function VibrationSwitch() {
  const t = useTexts('settings');
  return (
    <SwitchRow
      icon={<IconVibration />}
      label={t('vibration')}
      note={t('vibrationNote')}
      {...useDeviceSwitch('vibration')}
    />
  );
}

/** Returns whether this device plays without photos. A cookie, because the server then sends a figure for each photo. */
function hidesPhotosHere(): boolean {
  return document.cookie.split('; ').includes(`${WITHOUT_PHOTOS_COOKIE}=1`);
}

export function WithoutPhotosSwitch() {
  const t = useTexts('settings');
  const [on, setOn] = useState(false);
  useEffect(() => setOn(hidesPhotosHere()), []);
  function onFlip() {
    storeCookie(WITHOUT_PHOTOS_COOKIE, on ? null : '1');
    setOn(!on);
  }
  return (
    <SwitchRow
      icon={<IconEyeOff />}
      label={t('withoutPhotos')}
      note={t('withoutPhotosNote')}
      on={on}
      onFlip={onFlip}
    />
  );
}
