'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { Field } from '@/components/ui/forms/field';
import { roomPath } from '@/lib/contract/rooms/paths';
import { readRoomCode } from '@/lib/contract/rooms/room-code';

export function CodeForm() {
  const t = useTexts('rooms');
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    const code = readRoomCode(text);
    if (code) {
      setBusy(true);
      return router.push(roomPath(code));
    }
    setError(t('wrongCode'));
    form.current?.querySelector('input')?.focus();
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-3 rounded-2xl border-2 border-paper-edge bg-paper p-4 text-paper-text scheme-light"
    >
      <Field
        label={t('haveCode')}
        hint={t('codeHint')}
        error={error}
        value={text}
        onText={(typed) => {
          setText(typed.includes('/') ? typed : typed.toUpperCase());
          setError(undefined);
        }}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" busy={busy} busyLabel={t('opening')}>
        {t('join')}
      </Button>
    </form>
  );
}
