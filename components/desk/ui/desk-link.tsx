import Link from 'next/link';
import type { ComponentProps } from 'react';
import { type DeskLook, deskLook } from './desk-button';

/** A link inside text or a table. */
export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      prefetch={false}
      {...rest}
      className={`text-accent-text underline underline-offset-2 ${className}`}
    />
  );
}

/** A link that looks like a button. `isFile`: it downloads, so the router leaves it alone. */
export function DeskLink(props: ComponentProps<'a'> & { href: string; look?: DeskLook; isFile?: boolean }) {
  const { look = 'plain', isFile = false, className = '', ...rest } = props;
  const classes = `${deskLook(look)} ${className}`;
  return isFile ? (
    <a {...rest} className={classes} />
  ) : (
    <Link prefetch={false} {...rest} className={classes} />
  );
}
