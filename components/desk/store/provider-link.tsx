import type { ReactNode } from 'react';

/** A link to the provider's dashboard in a new tab; plain text while the store is closed. */
export function ProviderLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return <span className="wrap-anywhere font-mono text-xs">{children}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="wrap-anywhere font-mono text-accent-text text-xs underline underline-offset-2"
    >
      {children}
    </a>
  );
}
