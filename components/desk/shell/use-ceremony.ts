'use client';

import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { useDeskAction } from './use-desk-action';

export type StartAction<O> = (input?: unknown) => Promise<DeskResult<O>>;
export type FinishAction<T> = (input?: unknown) => Promise<DeskResult<T>>;

/** Lets the browser create a passkey. */
export const createPasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  startRegistration({ optionsJSON });
/** Lets the browser sign with a passkey that it has. Not a hook. */
export const usePasskeyOnce = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  startAuthentication({ optionsJSON });

type Problem = 'noPasskeySupport' | 'passkeyNotUsed' | 'passkeyKnown';

/** Returns what the browser made, or why it did not. */
async function ask<O, P>(
  ceremony: (options: O) => Promise<P>,
  options: O,
): Promise<{ passkey: P } | { problem: Problem }> {
  if (!browserSupportsWebAuthn()) return { problem: 'noPasskeySupport' };
  try {
    return { passkey: await ceremony(options) };
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return { problem: isKnown ? 'passkeyKnown' : 'passkeyNotUsed' };
  }
}

type Ceremony<O, P, T> = {
  /** Returns the options, with a new challenge. */
  start: StartAction<O>;
  ceremony: (options: O) => Promise<P>;
  finish: FinishAction<T>;
};

/** Creates or uses a passkey: asks the desk for a challenge, the browser for a passkey, and sends what it returned. */
export function useCeremony<O, P extends object, T>({ start, ceremony, finish }: Ceremony<O, P, T>) {
  const t = useTexts('desk');
  const started = useDeskAction<unknown, O>(start);
  const finished = useDeskAction<unknown, T>(finish);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);

  /** Resolves to what `finish` returns, or undefined when it failed; `problem` then says why. */
  async function run(input: Record<string, unknown> = {}): Promise<T | undefined> {
    setAsking(true);
    setRefusal(null);
    try {
      const options = await started.run(input);
      if (options === undefined) return undefined;
      const asked = await ask(ceremony, options);
      if ('passkey' in asked) return await finished.run({ ...input, passkey: asked.passkey });
      setRefusal(asked.problem);
      return undefined;
    } finally {
      setAsking(false);
    }
  }

  const problem = (refusal && t(refusal)) ?? started.problem ?? finished.problem;
  return { run, isBusy: isAsking, problem: isAsking ? null : problem, fieldErrors: finished.fieldErrors };
}
