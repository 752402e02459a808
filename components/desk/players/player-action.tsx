'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { useDeskAction } from '../shell/use-desk-action';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskButton, DeskField, type DeskLook, DeskSelect } from '../ui/controls';
import { useAnnounce } from './outcome';

/** An action about a player. Its message states the outcome, also if another operator was first. */
export type PlayerActionCall = (input: object) => Promise<DeskResult<{ message: string }>>;

type FieldInfo = {
  name: string;
  label: string;
  hint?: string;
  isNumber?: boolean;
  /** Omitted from the input if empty. */
  isOptional?: boolean;
  options?: readonly { value: string; label: string }[];
};

type PlayerActionProps = {
  label: string;
  /** Accessible name, where several buttons share a label. Starts with the label. */
  name?: string;
  action: PlayerActionCall;
  fixed: object;
  look?: DeskLook;
  /** Opens a dialog first. Without it the button acts at once. */
  ask?: { title: string; text: ReactNode; confirm: string; fields?: readonly FieldInfo[] };
  /** The path to open afterwards. Without it the screen is refreshed. */
  goTo?: string;
};

type Values = Record<string, string>;

function inputOf(fields: readonly FieldInfo[], values: Values): object {
  const filled = fields.flatMap(({ name, isNumber, isOptional }) => {
    const value = values[name] ?? '';
    if (isOptional && value.trim() === '') return [];
    const number = value.trim() === '' ? null : Number(value);
    return [[name, isNumber ? number : value] as const];
  });
  return Object.fromEntries(filled);
}

function usePlayerAction({ action, fixed, ask, goTo }: PlayerActionProps) {
  const { run, isBusy, problem, fieldErrors } = useDeskAction(action);
  const [values, setValues] = useState<Values | null>(null);
  const [router, path, announce] = [useRouter(), usePathname(), useAnnounce()];
  const fields = ask?.fields ?? [];

  async function act(): Promise<void> {
    const done = await run({ ...fixed, ...inputOf(fields, values ?? {}) });
    if (!done) return;
    setValues(null);
    announce(done.message, goTo ?? path);
    if (goTo) router.push(goTo);
    else router.refresh();
  }

  const start = () =>
    ask
      ? setValues(Object.fromEntries(fields.map(({ name, options }) => [name, options?.[0]?.value ?? ''])))
      : act();
  return { values, setValues, fields, act, start, isBusy, problem, fieldErrors };
}

export function PlayerAction(props: PlayerActionProps) {
  const { label, name, look, ask } = props;
  const { values, setValues, fields, act, start, isBusy, problem, fieldErrors } = usePlayerAction(props);
  const isShownBeside = fields.some((field) => field.name in fieldErrors);
  return (
    <>
      <DeskButton look={look ?? 'plain'} busy={isBusy} onClick={start} aria-label={name}>
        {label}
      </DeskButton>
      {ask ? (
        <ConfirmDialog
          open={values !== null}
          onClose={() => setValues(null)}
          title={ask.title}
          confirmLabel={ask.confirm}
          look={look === 'wrong' ? 'wrong' : 'accent'}
          onConfirm={act}
          call={{ isBusy, problem: isShownBeside ? null : problem }}
        >
          <div className="max-w-prose">{ask.text}</div>
          {fields.map((field) => (
            <ActionField
              key={field.name}
              field={field}
              value={values?.[field.name] ?? ''}
              error={fieldErrors[field.name]}
              onText={(text) => setValues((all) => ({ ...all, [field.name]: text }))}
            />
          ))}
        </ConfirmDialog>
      ) : problem ? (
        <p role="alert" className="basis-full font-semibold text-bad-text">
          {problem}
        </p>
      ) : null}
    </>
  );
}

type ActionFieldProps = {
  field: FieldInfo;
  value: string;
  error: string | undefined;
  onText: (text: string) => void;
};

function ActionField({ field, value, error, onText }: ActionFieldProps) {
  const { label, hint, isNumber, options } = field;
  if (options)
    return (
      <DeskSelect
        label={label}
        hint={hint}
        error={error}
        options={options}
        value={value}
        onChange={({ target }) => onText(target.value)}
      />
    );
  return (
    <DeskField
      label={label}
      hint={hint}
      error={error}
      type={isNumber ? 'number' : 'text'}
      value={value}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
