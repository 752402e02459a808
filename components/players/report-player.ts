import type { ActionResult } from '@/lib/contract/action-result';

/** The server action that reports a player's name or image to the operator. */
export type ReportPlayer = (input: {
  username: string;
  what: string;
  reason: string;
  words: string;
}) => Promise<ActionResult<{ message: string }>>;
