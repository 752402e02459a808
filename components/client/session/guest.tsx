'use client';

import { createContext, type ReactNode, useContext } from 'react';

const Guest = createContext(false);

export function GuestProvider({ isGuest, children }: { isGuest: boolean; children: ReactNode }) {
  return <Guest value={isGuest}>{children}</Guest>;
}

export function useIsGuest(): boolean {
  return useContext(Guest);
}
