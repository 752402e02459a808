import Link from 'next/link';
import type { ComponentProps } from 'react';
import { buttonLook, type Look } from './button';

type LinkProps = ComponentProps<typeof Link> & { look?: Look };

export function ButtonLink({ look = 'accent', className, ...rest }: LinkProps) {
  return <Link {...rest} className={`${buttonLook(look)} ${className ?? ''}`} />;
}
