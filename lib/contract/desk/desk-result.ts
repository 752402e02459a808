import type { ActionResult } from '@/lib/contract/action-result';

/**
 * The result of every action of the desk. Sensitive actions need a passkey use in the last five minutes. After PROOF_NEEDED the
 * desk asks for the passkey and repeats the call.
 */
export type DeskResult<T> = ActionResult<T> | { ok: false; code: 'PROOF_NEEDED'; message: string };
