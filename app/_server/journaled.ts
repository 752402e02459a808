import type { Context } from '@/lib/platform/context';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { flushJournal } from '@/lib/recovery/flush-journal';

/** Wraps a use case that deletes. It answers after the journal of the file store has the deletion. */
export function journaled<C extends Pick<Context, 'db' | 'log'>, I, T>(
  perform: (ctx: C, input: I) => Promise<T>,
): (ctx: C, input: I) => Promise<T> {
  return async (ctx, input) => {
    const done = await perform(ctx, input);
    await flushJournal({ db: ctx.db, log: ctx.log, store: sharedStorage });
    return done;
  };
}
