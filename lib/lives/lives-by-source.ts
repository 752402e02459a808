import type { LedgerKind } from '@/lib/contract/enums';

export type LivesRow = { kind: LedgerKind; lives: number; causeId: string | null };

export type LivesBySource = {
  free: number;
  /** Lives left of each purchase, the oldest first. Ids of purchases sort by time. */
  bought: readonly { purchaseId: string; left: number }[];
};

export const NO_LIVES_YET: LivesBySource = { free: 0, bought: [] };

const PURCHASE_KINDS: ReadonlySet<LedgerKind> = new Set([
  'purchase',
  'refund',
  'refund_reversed',
  'dispute',
  'dispute_reversed',
]);

function movePurchase(lives: LivesBySource, purchaseId: string, change: number): LivesBySource {
  const index = lives.bought.findIndex((one) => one.purchaseId >= purchaseId);
  const at = index === -1 ? lives.bought.length : index;
  const found = lives.bought[at];
  const isKnown = found?.purchaseId === purchaseId;
  const left = (isKnown ? found.left : 0) + change;
  if (left < 0) throw new RangeError(`purchase ${purchaseId} is short of lives`);
  return { ...lives, bought: lives.bought.toSpliced(at, isKnown ? 1 : 0, { purchaseId, left }) };
}

/** Returns the lives after `count` were spent: free ones first, then bought ones, the oldest purchase first. */
function spend(lives: LivesBySource, count: number): LivesBySource {
  let due = count - Math.min(count, lives.free);
  const free = lives.free - (count - due);
  if (due === 0) return { ...lives, free };
  const bought = lives.bought.map(({ purchaseId, left }) => {
    const spent = Math.min(left, due);
    due -= spent;
    return { purchaseId, left: left - spent };
  });
  if (due > 0) throw new RangeError('more lives were spent than there were');
  return { free, bought };
}

/** Applies ledger rows in order. Throws RangeError if a row debits more lives than there are. */
export function applyLedger(before: LivesBySource, rows: Iterable<LivesRow>): LivesBySource {
  let lives = before;
  // Wrong answers come in long series. Spending each series at once saves a copy per answer.
  let due = 0;
  for (const row of rows) {
    const isPurchase = PURCHASE_KINDS.has(row.kind);
    if (!isPurchase && row.lives < 0) {
      due -= row.lives;
      continue;
    }
    lives = spend(lives, due);
    due = 0;
    if (isPurchase) lives = movePurchase(lives, row.causeId ?? '', row.lives);
    else lives = { ...lives, free: lives.free + row.lives };
  }
  return spend(lives, due);
}

export function totalOf({ free, bought }: LivesBySource): number {
  return bought.reduce((sum, { left }) => sum + left, free);
}

export function leftOf(lives: LivesBySource, purchaseId: string): number {
  return lives.bought.find((one) => one.purchaseId === purchaseId)?.left ?? 0;
}
