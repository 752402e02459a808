'use client';

import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { useDeskAction } from './use-desk-action';

const NO_PASSKEYS = 'This browser has no passkeys. Use a newer browser, or open the desk over https.';
const NOT_USED = 'No passkey was used. Try again, and confirm with your PIN, finger or face.';
const KNOWN = 'This device has a passkey for the desk already.';

export type StartAction<O> = (input?: unknown) => Promise<DeskResult<O>>;
export type FinishAction<T> = (input?: unknown) => Promise<DeskResult<T>>;

/** Lets the browser create a passkey. */
export const createPasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  startRegistration({ optionsJSON });
/** Lets the browser sign with a passkey that it has. Not a hook. */
export const usePasskeyOnce = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  startAuthentication({ optionsJSON });

/** Returns what the browser made, or why it did not. */
async function ask<O, P>(
  ceremony: (options: O) => Promise<P>,
  options: O,
): Promise<{ passkey: P } | { problem: string }> {
  if (!browserSupportsWebAuthn()) return { problem: NO_PASSKEYS };
  try {
    return { passkey: await ceremony(options) };
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'InvalidStateError' ? KNOWN : NOT_USED };
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
  const started = useDeskAction<unknown, O>(start);
  const finished = useDeskAction<unknown, T>(finish);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

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

  const problem = refusal ?? started.problem ?? finished.problem;
  return { run, isBusy: isAsking, problem: isAsking ? null : problem, fieldErrors: finished.fieldErrors };
}
