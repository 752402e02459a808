'use client';

import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { IconEye, IconEyeOff } from '../icons/more-icons';
import { Field, type FieldProps } from './field';

/** Renders a password field with a show/hide toggle. Strips spaces (docs/specification.md, section 5). */
export function PasswordField(props: FieldProps) {
  const common = useTexts('common');
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      stripped
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={common(shown ? 'hideField' : 'showField', { field: props.label })}
          aria-pressed={shown}
          className="grid w-12 shrink-0 place-items-center text-paper-muted -outline-offset-2"
        >
          {shown ? <IconEyeOff className="size-5" /> : <IconEye className="size-5" />}
        </button>
      }
    />
  );
}
