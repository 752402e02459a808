import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '@/db/client';
import { type OtherProcess, readOthers } from '@/lib/rooms/process-rows';
import { tryPlace } from './place-lock';

const LOOK_EVERY_MS = 100;
/** A process that lives has sent a heartbeat meanwhile. */
const PATIENT_LOOKS = 20;

/** Another realtime process serves the game, and the two may not run side by side. The message is for the operator. */
export class PlaceTaken extends Error {
  override readonly name = 'PlaceTaken';

  constructor(isShared: boolean) {
    super(
      isShared
        ? 'A realtime process without REDIS_URL serves this database: stop it, or set REDIS_URL for all.'
        : 'Another realtime process serves this database: set REDIS_URL for all of them to run several.',
    );
  }
}

type Wish = { processId: string; isShared: boolean };

/** Returns whether a process that keeps its place has sent a heartbeat since `first`. Adds new ones to `first`. */
export function isHeldFor(first: Map<string, number>, others: readonly OtherProcess[]): boolean {
  for (const { id, seenAtMs, draining } of others) {
    const known = first.get(id);
    if (known === undefined) first.set(id, seenAtMs);
    else if (!draining && seenAtMs > known) return true;
  }
  return false;
}

/**
 * Takes the lock of the realtime processes. While its holder drains, or is dead and the server has not noticed, it
 * calls `onWait` and waits. Throws PlaceTaken when another process keeps serving.
 */
export async function takePlace(
  db: Queryable,
  { processId, isShared }: Wish,
  onWait: () => unknown,
): Promise<void> {
  const first = new Map<string, number>();
  let looks = 0;
  while (!(await tryPlace(db, isShared))) {
    const others = await readOthers(db, processId);
    if (isHeldFor(first, others)) throw new PlaceTaken(isShared);
    looks += 1;
    const isReplacing = others.length > 0 && others.every(({ draining }) => draining);
    if (isReplacing || looks > PATIENT_LOOKS) await onWait();
    await pause(LOOK_EVERY_MS);
  }
}
