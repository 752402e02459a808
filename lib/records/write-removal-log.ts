import type { Transaction } from '@/db/client';
import { removalLog } from '@/db/schema';
import type { RemovalAction } from '@/lib/contract/enums';

/** The name for logged actions that no person decided. */
export const SYSTEM_OPERATOR = 'lineup';

type Entry = { operator: string; action: RemovalAction; receipt: string | null; records: number; now: Date };

export async function writeRemovalLog(tx: Transaction, { now, ...entry }: Entry): Promise<void> {
  await tx.insert(removalLog).values({ ...entry, createdAt: now });
}
