import { type ReactNode, useId } from 'react';

type PanelProps = {
  title: string;
  note?: ReactNode;
  /** Buttons and links beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of a screen with a heading of the second level. */
export function Panel({ title, note, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-raised p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <h2 id={id} className="font-display font-extrabold text-lg tracking-wide">
            {title}
          </h2>
          {note ? <p className="text-muted">{note}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
