import type { ActionResult } from '@/lib/contract/action-result';

/**
 * The result of every action of the desk. Sensitive actions require that the operator used a passkey in the last five minutes.
 * Otherwise the server answers PROOF_NEEDED; the desk then asks for the passkey and repeats the call.
 */
export type DeskResult<T> = ActionResult<T> | { ok: false; code: 'PROOF_NEEDED'; message: string };
