import { type ReactNode, ViewTransition } from 'react';

/** Screens give way to each other softly; app/globals.css says how. A template, because the layout stays as it is. */
export default function PlayTemplate({ children }: { children: ReactNode }) {
  return (
    <ViewTransition enter="screen" exit="screen" default="none">
      <div className="flex flex-1 flex-col">{children}</div>
    </ViewTransition>
  );
}
