'use client';

import { usePathname } from 'next/navigation';
import { createContext, type ReactNode, useContext, useState } from 'react';

type Outcome = { text: string; path: string };
type Announce = (text: string, path: string) => void;

const OutcomeContext = createContext<Announce>(() => {});

/** Returns a function that announces an action's outcome on the screen at `path`. */
export const useAnnounce = (): Announce => useContext(OutcomeContext);

export function OutcomeProvider({ children }: { children: ReactNode }) {
  const path = usePathname();
  const [outcome, setOutcome] = useState<Outcome>({ text: '', path });
  return (
    <OutcomeContext value={(text, at) => setOutcome({ text, path: at })}>
      <p
        role="status"
        className="wrap-anywhere sticky top-2 z-10 rounded-md border border-good-text bg-raised px-3 py-2 font-semibold empty:hidden"
      >
        {outcome.path === path ? outcome.text : ''}
      </p>
      {children}
    </OutcomeContext>
  );
}
