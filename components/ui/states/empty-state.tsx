import type { ReactNode } from 'react';
import { HeightMarks } from '../drawings/height-chart';
import { LoneFigure } from '../drawings/lone-figure';

type EmptyStateProps = { title: ReactNode; children?: ReactNode; alert?: boolean };

export function EmptyState({ title, children, alert = false }: EmptyStateProps) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className="poster flex flex-col overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text"
    >
      <div className="wall relative h-40 overflow-hidden border-paper-edge border-b-2 text-paper-muted">
        <HeightMarks />
        <LoneFigure className="-translate-x-1/2 absolute bottom-0 left-1/2 h-32 text-paper-edge" />
      </div>
      <div className="flex flex-col items-center gap-4 px-5 py-5 text-center">
        <div className="font-display font-extrabold text-2xl">{title}</div>
        {children}
      </div>
    </div>
  );
}
