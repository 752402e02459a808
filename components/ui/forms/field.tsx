'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { stripSpacesInPlace } from '@/lib/contract/accounts/strip-spaces';

export type FieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string;
  value: string;
  onText: (text: string) => void;
  error?: string | undefined;
  /** Marks the field invalid when the message is shown elsewhere. */
  wrong?: boolean;
  hint?: string | undefined;
  /** Strips spaces as the player types and keeps the caret (docs/specification.md, section 5). */
  stripped?: boolean;
  trailing?: ReactNode;
};

export function Field(props: FieldProps) {
  const {
    label,
    value,
    onText,
    error,
    wrong = error !== undefined,
    hint,
    stripped,
    trailing,
    ...input
  } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-paper-text text-sm">
        {label}
      </label>
      <div
        className={`flex min-h-12 items-stretch overflow-hidden rounded-lg border-2 bg-white focus-within:border-paper-text ${
          wrong ? 'border-bad' : 'border-paper-edge'
        }`}
      >
        <input
          {...input}
          id={id}
          value={value}
          onChange={({ target }) => onText(stripped ? stripSpacesInPlace(target) : target.value)}
          aria-invalid={wrong || undefined}
          aria-describedby={note ? noteId : undefined}
          className="min-w-0 flex-1 bg-transparent px-3.5 text-base text-paper-text outline-none placeholder:text-paper-muted read-only:bg-paper-line/40 read-only:text-paper-muted"
        />
        {trailing}
      </div>
      {note ? (
        <p id={noteId} className={`text-sm ${error ? 'font-medium text-bad' : 'text-paper-muted'}`}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
