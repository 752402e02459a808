'use client';

import { useId, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Button, TextButton } from '@/components/ui/buttons/button';
import { Modal } from '@/components/ui/modals/modal';
import { QUESTION_COUNTS, QUESTION_SECONDS } from '@/lib/contract/rooms/rules';
import type { RoomSettings as Settings } from '@/lib/contract/rooms/schemas';
import { settingsText } from '../state/room-text';
import type { RoomView } from '../state/use-room-view';

export function RoomSettings({ view }: { view: RoomView }) {
  const t = useTexts('rooms');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-2xl bg-raised px-4 py-1.5">
      <p className="min-w-0 flex-1 text-sm" data-testid="settings">
        <span className="block font-semibold text-base">{t('settings')}</span>
        {settingsText(t, view.room)}
      </p>
      {view.isHost ? <TextButton onClick={() => setOpen(true)}>{t('change')}</TextButton> : null}
      <Modal open={isOpen && view.isHost} onClose={close} title={t('settings')} atBottom>
        <SettingsForm view={view} onDone={close} />
      </Modal>
    </div>
  );
}

function SettingsForm({ view: { room, calls }, onDone }: { view: RoomView; onDone: () => void }) {
  const t = useTexts('rooms');
  const [draft, setDraft] = useState(room.settings);
  const change = (part: Partial<Settings>) => setDraft({ ...draft, ...part });
  const isPairs = draft.mode === 'higherLower';
  const save = async () => {
    if (await calls.changeSettings(draft)) onDone();
  };
  return (
    <div className="flex flex-col gap-4">
      <OneOf
        legend={t('settingMode')}
        options={[
          { value: 'photos', label: t('choices.photos') },
          { value: 'higherLower', label: t('choices.higherLower') },
        ]}
        value={draft.mode}
        onChoose={(mode) => change({ mode: mode === 'photos' ? mode : 'higherLower' })}
      />
      {isPairs ? <p className="text-paper-muted text-sm">{t('pairsNote')}</p> : null}
      <OneOf
        legend={t(isPairs ? 'settingPairs' : 'settingPhotos')}
        options={QUESTION_COUNTS.map((value) => ({ value, label: String(value) }))}
        value={draft.questions}
        onChoose={(questions) => change({ questions })}
      />
      <OneOf
        legend={t('settingSeconds')}
        options={[...QUESTION_SECONDS, null].map((value) => ({
          value,
          label: value === null ? t('choices.noTimer') : String(value),
        }))}
        value={draft.seconds}
        onChoose={(seconds) => change({ seconds })}
      />
      <OneOf
        legend={t('settingCharges')}
        options={[
          { value: false, label: t('choices.allCharges') },
          { value: true, label: t('choices.noViolence') },
        ]}
        value={draft.nonviolent}
        onChoose={(nonviolent) => change({ nonviolent })}
      />
      <OneOf
        legend={t('settingHost')}
        options={[
          { value: true, label: t('choices.play') },
          { value: false, label: t('choices.present') },
        ]}
        value={draft.host_plays}
        onChoose={(host_plays) => change({ host_plays })}
      />
      {draft.host_plays ? null : <p className="text-paper-muted text-sm">{t('presentNote')}</p>}
      <Button onClick={save} busy={calls.running === 'roomsettings'} busyLabel={t('saving')}>
        {t('save')}
      </Button>
    </div>
  );
}

type OneOfProps<T> = {
  legend: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChoose: (value: T) => void;
};

function OneOf<T>({ legend, options, value, onChoose }: OneOfProps<T>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-semibold text-sm">{legend}</legend>
      <div className="flex gap-1.5">
        {options.map((option) => (
          <label
            key={option.label}
            className="grid min-h-11 flex-1 cursor-pointer place-items-center rounded-lg border-2 border-paper-edge bg-white px-1 text-center font-semibold has-checked:border-paper-text has-checked:bg-paper-text has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
