'use client';

import { createContext, useContext } from 'react';

/** Asks the operator for a passkey. Resolves to whether the proof was given. */
type AskForProof = () => Promise<boolean>;

export const ProofContext = createContext<AskForProof>(async () => false);

export const useAskForProof = (): AskForProof => useContext(ProofContext);
