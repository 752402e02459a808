import type { ReactNode } from 'react';

type ProfileRowProps = { label: string; trailing?: ReactNode; children: ReactNode };

export function ProfileRow({ label, trailing, children }: ProfileRowProps) {
  return (
    <div className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 py-2.5">
      <dt className="col-start-1 text-paper-muted text-sm">{label}</dt>
      <dd className="col-start-1 wrap-anywhere font-semibold">{children}</dd>
      {trailing ? <dd className="col-start-2 row-span-2 row-start-1">{trailing}</dd> : null}
    </div>
  );
}
