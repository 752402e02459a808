import type { ComponentProps } from 'react';
import { pressable } from '@/components/ui/button';

const LOOKS = {
  accent: 'bg-accent text-on-accent press-accent',
  paper: 'border-2 border-paper-edge bg-white text-paper-text',
} as const;

type SmallButtonProps = ComponentProps<'button'> & {
  look?: keyof typeof LOOKS;
  busy?: boolean | undefined;
  /** What it says while it waits. */
  busyLabel?: string;
};

/** A button inside a row. It keeps the focus while it takes no press. */
export function SmallButton(props: SmallButtonProps) {
  const { look = 'paper', busy, busyLabel, disabled, onClick, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...pressable(disabled || busy, onClick)}
      aria-busy={busy || undefined}
      className={`press grid min-h-11 min-w-11 place-items-center px-3 font-display font-extrabold text-lg leading-none tracking-wide aria-disabled:opacity-60 ${LOOKS[look]} ${className ?? ''}`}
    >
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}
