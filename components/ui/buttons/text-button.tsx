import { PlainButton, type PlainButtonProps } from './button';

export function TextButton({ className, ...rest }: PlainButtonProps) {
  return (
    <PlainButton
      {...rest}
      className={`ml-auto min-h-11 px-2 font-semibold text-accent-text underline underline-offset-4 aria-disabled:text-muted aria-disabled:no-underline ${className ?? ''}`}
    />
  );
}
