import type { Transaction } from '@/db/client';
import { type RemovalAction, removalLog } from '@/db/schema';

/** Who acts where no person does. */
export const ITSELF = 'lineup';

type Entry = { operator: string; action: RemovalAction; receipt: string | null; records: number; now: Date };

/** Writes down what was done, in the transaction that does it. */
export async function writeRemovalLog(tx: Transaction, { now, ...entry }: Entry): Promise<void> {
  await tx.insert(removalLog).values({ ...entry, createdAt: now });
}
