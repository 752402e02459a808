import { type ReactNode, ViewTransition } from 'react';

/** Animates screen changes (see app/globals.css). A template, because layouts do not remount. */
export default function PlayTemplate({ children }: { children: ReactNode }) {
  return (
    <ViewTransition enter="screen" exit="screen" default="none">
      <div className="flex flex-1 flex-col">{children}</div>
    </ViewTransition>
  );
}
