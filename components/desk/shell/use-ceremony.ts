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

export const createPasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  startRegistration({ optionsJSON });
/** Signs with an existing passkey. Not a hook. */
export const usePasskeyOnce = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  startAuthentication({ optionsJSON });

type Problem = 'noPasskeySupport' | 'passkeyNotUsed' | 'passkeyKnown';

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
  start: StartAction<O>;
  ceremony: (options: O) => Promise<P>;
  finish: FinishAction<T>;
};

/** Creates or uses a passkey: gets a challenge from the desk, runs the browser's ceremony, and sends the result. */
export function useCeremony<O, P extends object, T>({ start, ceremony, finish }: Ceremony<O, P, T>) {
  const t = useTexts('desk');
  const started = useDeskAction<unknown, O>(start);
  const finished = useDeskAction<unknown, T>(finish);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);

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
