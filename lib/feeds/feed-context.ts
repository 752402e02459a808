import { env } from '@/lib/platform/config/env';
import type { JobContext } from '@/lib/platform/jobs/job';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { importRules } from '@/lib/records/import/import-rules';
import type { FeedContext } from './read-feed';

export type RunContext = FeedContext & Pick<JobContext, 'log' | 'random'>;

export async function feedContext({ db, now, random, log }: JobContext): Promise<RunContext> {
  const settings = env();
  return {
    ...{ db, now, random, log },
    storage: await sharedStorage(),
    ...importRules(settings),
    access: { privateHosts: settings.FEED_PRIVATE_HOSTS },
  };
}
