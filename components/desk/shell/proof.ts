'use client';

import { createContext, useContext } from 'react';

/** Asks the operator for a passkey. Resolves to whether the proof was given. */
export type AskForProof = () => Promise<boolean>;

/** The frame of the desk provides it. */
export const ProofContext = createContext<AskForProof>(async () => false);

/** Returns what asks the operator for a passkey. */
export const useAskForProof = (): AskForProof => useContext(ProofContext);
