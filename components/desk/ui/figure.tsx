import Link from 'next/link';
import type { ReactNode } from 'react';

type FigureProps = {
  label: string;
  /** *unknown* where nothing is known. */
  value: ReactNode;
  /** A line below: what it is compared with, or what is wrong. */
  note?: ReactNode;
  /** The screen where something can be done about it. */
  href?: string | undefined;
  /** Red, beside words that say why. */
  isBad?: boolean;
};

/** A number with its name. With an address the whole tile is a link. */
export function Figure({ label, value, note, href, isBad = false }: FigureProps) {
  const classes = `flex min-w-0 flex-col rounded-lg border bg-raised p-3 ${isBad ? 'border-bad-text' : 'border-line'}`;
  const content = (
    <>
      <span className="text-muted">{label}</span>
      <span
        className={`wrap-anywhere font-display font-extrabold text-2xl tabular-nums ${isBad ? 'text-bad-text' : ''}`}
      >
        {value}
      </span>
      {note ? <span className={isBad ? 'font-semibold text-bad-text' : 'text-muted'}>{note}</span> : null}
    </>
  );
  return href === undefined ? (
    <div className={classes}>{content}</div>
  ) : (
    <Link href={href} prefetch={false} className={`${classes} hover:border-accent`}>
      {content}
    </Link>
  );
}

/** Figures side by side, as many as fit. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">{children}</div>;
}
