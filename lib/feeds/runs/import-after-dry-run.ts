import { eq } from 'drizzle-orm';
import { feedRuns } from '@/db/schema';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { openAddress, sealAddress } from './run-row';

type ImportContext = Pick<Context, 'db' | 'now' | 'random'> & { operator: string };

/**
 * Creates the import of a dry run and moves its files. Throws NOT_FOUND without such a run. For uploads, throws TAKEN if the run was
 * imported or its files are gone. A run with an address can be imported again.
 */
export async function importAfterDryRun(
  { db, now, random, operator }: ImportContext,
  { runId }: { runId: string },
): Promise<{ runId: string }> {
  return db.transaction(async (tx) => {
    const [dry] = await tx.select().from(feedRuns).where(eq(feedRuns.id, runId)).for('update');
    if (!dry?.dryRun || dry.state !== 'done')
      throw new AppError('NOT_FOUND', message('deskFeeds', 'dryRunUnknown'));
    const id = random.uuid();
    const address = openAddress(dry);
    await tx.insert(feedRuns).values({
      id,
      kind: dry.kind,
      startedBy: operator,
      state: 'waiting',
      dryRun: false,
      source: dry.source,
      addressSealed: address === null ? null : sealAddress(id, address),
      format: dry.format,
      totalLines: dry.totalLines,
      createdAt: now(),
    });
    if (address !== null) return { runId: id };
    const moved = await tx.execute(sql`
      update feed_upload_parts set run_id = ${id}::uuid where run_id = ${runId}::uuid`);
    if (moved.count === 0) throw new AppError('TAKEN', message('deskFeeds', 'importedBefore'));
    return { runId: id };
  });
}
