import type { ReactNode } from 'react';

type PageHeadProps = {
  title: string;
  /** One line below the title. */
  note?: ReactNode;
  /** Buttons and links on the right. */
  children?: ReactNode;
};

/** The only first-level heading of a screen of the desk. */
export function PageHead({ title, note, children }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        {/* The router focuses it after a link, for screen readers. */}
        <h1 className="wrap-anywhere font-display font-extrabold text-2xl tracking-wide outline-none">
          {title}
        </h1>
        {note ? <p className="text-muted">{note}</p> : null}
      </div>
      {children ? <div className="flex flex-wrap gap-2">{children}</div> : null}
    </header>
  );
}
