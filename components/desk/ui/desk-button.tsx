import type { ComponentProps } from 'react';

export type DeskLook = 'plain' | 'accent' | 'wrong';

const LOOKS: Record<DeskLook, string> = {
  plain: 'border-raised-edge bg-raised text-text hover:border-muted',
  accent: 'border-accent-edge bg-accent text-on-accent',
  wrong: 'border-bad-edge bg-bad text-white',
};

/** Classes of buttons and of links that look like one: 40 px high. */
export const deskLook = (look: DeskLook) =>
  `inline-flex min-h-10 items-center justify-center gap-2 rounded-md border px-3 py-1 text-center font-semibold aria-disabled:opacity-60 ${LOOKS[look]}`;

type DeskButtonProps = ComponentProps<'button'> & {
  look?: DeskLook;
  /** Waits for the server: says so, keeps its focus and cannot be pressed. */
  busy?: boolean | undefined;
};

/** A button of the desk. Inactive it keeps its focus, which `disabled` alone would drop. */
export function DeskButton(props: DeskButtonProps) {
  const { look = 'plain', busy, disabled, onClick, className = '', children, ...rest } = props;
  const isOff = busy || disabled;
  return (
    <button
      type="button"
      {...rest}
      // Enter would submit the form of an inactive button.
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      className={`${deskLook(look)} ${className}`}
    >
      {children}
      {busy ? '…' : null}
    </button>
  );
}
