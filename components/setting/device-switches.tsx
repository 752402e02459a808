'use client';

import { useEffect, useState } from 'react';
import { type DeviceChoice, isOnHere, keepCookie, switchHere } from '@/components/client/device-choices';
import { signal } from '@/components/client/signal';
import { useTexts } from '@/components/client/texts-provider';
import { IconEyeOff, IconSound, IconVibration } from '@/components/ui/more-icons';
import { SwitchRow } from '@/components/ui/switch-row';
import { WITHOUT_PHOTOS_COOKIE } from '@/lib/contract/quiz/without-photos';

/** A setting of this device. Switching it on plays an example. */
function useDeviceSwitch(choice: DeviceChoice) {
  const [on, setOn] = useState(choice === 'vibration');
  useEffect(() => setOn(isOnHere(choice)), [choice]);
  function onFlip() {
    switchHere(choice, !on);
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

/** Whether this device plays without photos. A cookie keeps it, because the server then sends a figure for each photo. */
function hidesPhotosHere(): boolean {
  return document.cookie.split('; ').includes(`${WITHOUT_PHOTOS_COOKIE}=1`);
}

/** Plays without photos on this device, from the next photo on. */
export function WithoutPhotosSwitch() {
  const t = useTexts('settings');
  const [on, setOn] = useState(false);
  useEffect(() => setOn(hidesPhotosHere()), []);
  function onFlip() {
    keepCookie(WITHOUT_PHOTOS_COOKIE, on ? null : '1');
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
