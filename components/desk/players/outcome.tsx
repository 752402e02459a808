'use client';

import { usePathname } from 'next/navigation';
import { createContext, type ReactNode, useContext, useState } from 'react';

type Said = { text: string; path: string };
type Say = (text: string, path: string) => void;

const OutcomeContext = createContext<Say>(() => {});

/** Returns a function that says what an action did, on the screen at this path. */
export const useSay = (): Say => useContext(OutcomeContext);

/** Shows what the last action on this screen did, and announces it. */
export function OutcomeProvider({ children }: { children: ReactNode }) {
  const path = usePathname();
  const [said, setSaid] = useState<Said>({ text: '', path });
  return (
    <OutcomeContext value={(text, at) => setSaid({ text, path: at })}>
      <p
        role="status"
        className="wrap-anywhere sticky top-2 z-10 rounded-md border border-good-text bg-raised px-3 py-2 font-semibold empty:hidden"
      >
        {said.path === path ? said.text : ''}
      </p>
      {children}
    </OutcomeContext>
  );
}
