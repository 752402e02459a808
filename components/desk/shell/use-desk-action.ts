'use client';

import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { createContext, useContext, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { Texts } from '@/messages/format';

/** Asks the operator for a passkey. Resolves to whether the proof was given. */
type AskForProof = () => Promise<boolean>;

export const ProofContext = createContext<AskForProof>(async () => false);

export const useAskForProof = (): AskForProof => useContext(ProofContext);

/** Returns why a call got no answer. After a release, pages that were open before call actions that no longer exist. */
export const failureText = (t: Texts<'desk'>, error: unknown): string =>
  t(unstable_isUnrecognizedActionError(error) ? 'updated' : 'noAnswer');

/** Returns an error handler that turns a failed call into a refusal. */
export const noAnswer = (t: Texts<'desk'>) => (error: unknown) => ({
  ok: false as const,
  message: failureText(t, error),
});

type DeskAction<I, T> = (input: I) => Promise<DeskResult<T>>;

type UsedAction<I, T> = {
  /** Resolves to the result, or undefined if the action was refused. Then `problem` is the error text. */
  run: (input: I) => Promise<T | undefined>;
  isBusy: boolean;
  problem: string | null;
  fieldErrors: Record<string, string>;
  /** Returns whether the server answered the last call, even with a refusal. */
  isAnswered: () => boolean;
  forget: () => void;
};

/** Calls an action of the desk. If the server demands a proof, asks for the passkey and repeats the call. */
export function useDeskAction<I, T>(action: DeskAction<I, T>): UsedAction<I, T> {
  const t = useTexts('desk');
  const askForProof = useAskForProof();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});

  const answered = useRef(false);

  async function call(input: I): Promise<DeskResult<T>> {
    const first = await action(input);
    const isProofNeeded = !first.ok && first.code === 'PROOF_NEEDED';
    return isProofNeeded && (await askForProof()) ? action(input) : first;
  }

  async function run(input: I): Promise<T | undefined> {
    setBusy(true);
    setProblem(null);
    setFieldErrors({});
    answered.current = false;
    try {
      const result = await call(input);
      answered.current = true;
      if (result.ok) return result.data;
      setProblem(result.message);
      if ('fieldErrors' in result) setFieldErrors(result.fieldErrors ?? {});
    } catch (error) {
      setProblem(failureText(t, error));
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return {
    run,
    isBusy,
    problem,
    fieldErrors,
    isAnswered: () => answered.current,
    forget: () => setProblem(null),
  };
}
