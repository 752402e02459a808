'use client';

import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { Field } from '@/components/ui/forms/field';
import type { RoomMemberView } from '@/lib/contract/rooms/room-view';
import { USERNAME_MAX_LENGTH, USERNAME_PATTERN } from '@/lib/contract/username';
import type { RoomCalls } from '../state/use-room-calls';

type NicknameFormProps = {
  member: RoomMemberView;
  isOwn: boolean;
  calls: RoomCalls;
  onDone?: () => void;
};

export function NicknameForm({ member, isOwn, calls, onDone }: NicknameFormProps) {
  const t = useTexts('rooms');
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(member.named ? member.name : '');
  const [error, setError] = useState<string>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (USERNAME_PATTERN.test(text)) {
      if (await calls.nameGuest(member.seat, text)) onDone?.();
      return;
    }
    setError(t('wrongNickname'));
    form.current?.querySelector('input')?.focus();
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-3 scheme-light">
      <Field
        label={isOwn ? t('nickname') : t('nicknameOf', { name: member.name })}
        hint={t('nicknameHint')}
        error={error}
        value={text}
        stripped
        onText={(typed) => {
          setText(typed);
          setError(undefined);
        }}
        name="nickname"
        maxLength={USERNAME_MAX_LENGTH}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
      />
      <Button type="submit" busy={calls.running === 'roomnickname'} busyLabel={t('saving')}>
        {t('save')}
      </Button>
    </form>
  );
}
