import type { ComponentProps, MouseEvent } from 'react';

export type Look = 'accent' | 'paper' | 'outline' | 'raised' | 'wrong';

const LOOKS: Record<Look, string> = {
  accent: 'bg-accent text-on-accent press-accent',
  paper: 'bg-paper text-paper-text',
  outline: 'border-2 border-paper-edge bg-paper text-paper-text',
  raised: 'bg-raised text-text press-raised border border-line',
  wrong: 'bg-bad text-white press-wrong',
};

const BASE =
  'press inline-flex min-h-12 items-center justify-center gap-2 px-5 py-2 text-center font-display text-xl font-extrabold tracking-wide aria-disabled:opacity-60';

/** Returns the classes, for elements that are neither a button nor a router link. */
export const buttonLook = (look: Look) => `${BASE} ${LOOKS[look]}`;

type PlainButtonProps = ComponentProps<'button'> & {
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
};

type Press = ComponentProps<'button'>['onClick'];

/** Returns the props of an inactive button that keeps its focus, which `disabled` would drop. */
export function pressable(isOff: boolean | undefined, onClick: Press) {
  // Also stops Enter from submitting the form.
  const refuse = (event: MouseEvent) => event.preventDefault();
  return { onClick: isOff ? refuse : onClick, 'aria-disabled': isOff || undefined };
}

export function PlainButton(props: PlainButtonProps) {
  const { busy, busyLabel, disabled, onClick, children, ...rest } = props;
  return (
    <button type="button" {...rest} {...pressable(disabled || busy, onClick)} aria-busy={busy || undefined}>
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

export function Button({ look = 'accent', className, ...rest }: PlainButtonProps & { look?: Look }) {
  return <PlainButton {...rest} className={`${buttonLook(look)} ${className ?? ''}`} />;
}

const SMALL_LOOKS = {
  accent: 'bg-accent text-on-accent press-accent',
  paper: 'border-2 border-paper-edge bg-white text-paper-text',
} as const;

export function smallButtonLook(look: keyof typeof SMALL_LOOKS): string {
  return `press grid min-h-11 min-w-11 place-items-center px-3 font-display font-extrabold text-lg leading-none tracking-wide aria-disabled:opacity-60 ${SMALL_LOOKS[look]}`;
}

export function SmallButton(props: PlainButtonProps & { look?: keyof typeof SMALL_LOOKS }) {
  const { look = 'paper', className, ...rest } = props;
  return <PlainButton {...rest} className={`${smallButtonLook(look)} ${className ?? ''}`} />;
}

export function TextButton({ className, ...rest }: PlainButtonProps) {
  return (
    <PlainButton
      {...rest}
      className={`ml-auto min-h-11 px-2 font-semibold text-accent-text underline underline-offset-4 aria-disabled:text-muted aria-disabled:no-underline ${className ?? ''}`}
    />
  );
}
