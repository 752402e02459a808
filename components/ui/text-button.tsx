import type { ComponentProps } from 'react';
import { pressable } from './button';

type TextButtonProps = ComponentProps<'button'> & { busy?: boolean };

/** A button beside the text of a row, underlined as a link is. It keeps the focus while it takes no press. */
export function TextButton({ busy, disabled, onClick, className, ...rest }: TextButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...pressable(disabled || busy, onClick)}
      aria-busy={busy || undefined}
      className={`ml-auto min-h-11 px-2 font-semibold text-accent-text underline underline-offset-4 aria-disabled:text-muted aria-disabled:no-underline ${className ?? ''}`}
    />
  );
}
