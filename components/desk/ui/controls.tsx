import Link from 'next/link';
import { type ComponentProps, type ReactNode, useId } from 'react';

export type DeskLook = 'plain' | 'accent' | 'wrong';

const LOOKS: Record<DeskLook, string> = {
  plain: 'border-raised-edge bg-raised text-text hover:border-muted',
  accent: 'border-accent-edge bg-accent text-on-accent',
  wrong: 'border-bad-edge bg-bad text-white',
};

export const deskLook = (look: DeskLook) =>
  `inline-flex min-h-10 items-center justify-center gap-2 rounded-md border px-3 py-1 text-center font-semibold aria-disabled:opacity-60 ${LOOKS[look]}`;

type DeskButtonProps = ComponentProps<'button'> & {
  look?: DeskLook;
  /** Waits for the server: inactive, but keeps its focus. */
  busy?: boolean | undefined;
};

/** Renders a button that keeps its focus when inactive, which the `disabled` attribute would drop. */
export function DeskButton(props: DeskButtonProps) {
  const { look = 'plain', busy, disabled, onClick, className = '', children, ...rest } = props;
  const isOff = busy || disabled;
  return (
    <button
      type="button"
      {...rest}
      // Otherwise Enter on an inactive button would submit its form.
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

export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      prefetch={false}
      {...rest}
      className={`text-accent-text underline underline-offset-2 ${className}`}
    />
  );
}

/** Renders a link that looks like a button. `isFile`: a download, which bypasses the router. */
export function DeskLink(props: ComponentProps<'a'> & { href: string; look?: DeskLook; isFile?: boolean }) {
  const { look = 'plain', isFile = false, className = '', ...rest } = props;
  const classes = `${deskLook(look)} ${className}`;
  return isFile ? (
    <a {...rest} className={classes} />
  ) : (
    <Link prefetch={false} {...rest} className={classes} />
  );
}

type Labeled = { label: string; error?: string | undefined; hint?: ReactNode };

const BOX =
  'min-h-10 w-full min-w-0 rounded-md border border-muted bg-page px-2 py-1 text-base text-text wide:text-sm placeholder:text-muted file:mr-2 file:h-full file:rounded file:border file:border-raised-edge file:bg-raised file:px-2 file:font-semibold aria-invalid:border-bad-text';

function Frame({
  id,
  label,
  error,
  hint,
  className = '',
  children,
}: Labeled & { id: string; className?: string | undefined; children: ReactNode }) {
  const note = error ?? hint;
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
      {note ? (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={error ? 'font-semibold text-bad-text' : 'text-muted'}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}

const described = (id: string, { error, hint }: Labeled) => ({
  id,
  'aria-invalid': error !== undefined || undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
});

/** Renders a labeled text field. `className` applies to the frame, all other props to the input. */
export function DeskField({ label, error, hint, className, ...input }: ComponentProps<'input'> & Labeled) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} className={className}>
      <input autoComplete="off" {...input} {...described(id, { label, error, hint })} className={BOX} />
    </Frame>
  );
}

type Option = { value: string; label: string };

export function DeskSelect(props: ComponentProps<'select'> & Labeled & { options: readonly Option[] }) {
  const { label, error, hint, className, options, ...select } = props;
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} className={className}>
      <select {...select} {...described(id, { label, error, hint })} className={BOX}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}
