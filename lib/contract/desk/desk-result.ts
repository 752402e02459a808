import type { ActionResult } from '@/lib/contract/action-result';

/**
 * What every action of the desk resolves to. PROOF_NEEDED: money and erasing ask for a passkey that was used in the last five
 * minutes. The desk asks for it and sends the same call again.
 */
export type DeskResult<T> = ActionResult<T> | { ok: false; code: 'PROOF_NEEDED'; message: string };
