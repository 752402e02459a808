import { unstable_isUnrecognizedActionError } from 'next/navigation';

/** Says why a call got no answer. After a release, the actions of pages that were open before are gone. */
export const failureText = (error: unknown): string =>
  unstable_isUnrecognizedActionError(error)
    ? 'The desk was updated. Reload this page.'
    : 'The desk could not be reached. Try again.';

/** Turns a call that got no answer into a refusal that says why. */
export const noAnswer = (error: unknown) => ({ ok: false as const, message: failureText(error) });
