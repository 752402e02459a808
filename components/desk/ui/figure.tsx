import Link from 'next/link';
import type { ReactNode } from 'react';

type FigureProps = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  href?: string | undefined;
  /** Red. The note must state the reason. */
  isBad?: boolean;
};

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

export function Figures({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">{children}</div>;
}
