import type { ActionResult } from '@/lib/contract/action-result';

export type ReportPlayer = (input: {
  username: string;
  what: string;
  reason: string;
  words: string;
}) => Promise<ActionResult<null>>;
