import type { Metadata } from 'next';
import { pageNumberOf, requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { LiveRefresh } from '@/components/desk/feeds/live-refresh';
import { NewImport } from '@/components/desk/feeds/new-import';
import { RunTable } from '@/components/desk/feeds/run-table';
import { ScheduleTable } from '@/components/desk/feeds/schedule-table';
import { DeskLink } from '@/components/desk/ui/controls';
import { PageHead, Paging, Panel } from '@/components/desk/ui/layout';
import { isRunActive } from '@/lib/contract/desk/feeds/run-view';
import { listRuns } from '@/lib/desk/feeds/list-runs';
import { listSchedule } from '@/lib/desk/feeds/list-schedule';
import { markSessionUsed } from '@/lib/desk/operators/desk-session';
import { feedSources } from '@/lib/feeds/feed-state';
import { env } from '@/lib/platform/config/env';
import { browserBucketUrl } from '@/lib/platform/storage/bucket-url';
import {
  cancelRunAction,
  createRunAction,
  finishUploadAction,
  nextPartsAction,
  readFeedNowAction,
  resumeFeedAction,
} from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.feeds') };
}

const addressOf = (page: number) => `/desk/feeds?page=${page}`;

export default async function FeedsPage({ searchParams }: { searchParams: Promise<{ page?: string }> }) {
  const ctx = await requireOperator(['records'], { mayBePolled: true });
  const t = await getTexts('deskFeeds');
  const desk = await getTexts('desk');
  const records = await getTexts('deskRecords');
  const page = pageNumberOf((await searchParams).page);
  const [{ runs, hasMore }, feeds] = await Promise.all([
    listRuns(ctx, { page }),
    listSchedule({ ...ctx, hashKey: env().BLIND_INDEX_KEY }, feedSources()),
  ]);
  if (!runs.some(isRunActive)) await markSessionUsed(ctx);
  const nowMs = ctx.now().getTime();
  return (
    <>
      <PageHead title={desk('sections.feeds')}>
        <DeskLink href="/desk/feeds/records">{records('inPlay')}</DeskLink>
      </PageHead>
      <Panel title={t('newImport')} note={t('newImportAbout')}>
        <NewImport
          drawsFaces={env().PHOTOS === 'drawn'}
          create={createRunAction}
          nextParts={browserBucketUrl(env()) === null ? null : nextPartsAction}
          finish={finishUploadAction}
          cancel={cancelRunAction}
        />
      </Panel>
      <ScheduleTable feeds={feeds} nowMs={nowMs} readNow={readFeedNowAction} resume={resumeFeedAction} />
      <Panel title={t('runs')}>
        {runs.some(isRunActive) ? <LiveRefresh /> : null}
        <RunTable runs={runs} nowMs={nowMs} />
        <Paging
          before={page > 1 ? addressOf(page - 1) : null}
          beforeLabel={t('newer')}
          after={hasMore ? addressOf(page + 1) : null}
          afterLabel={desk('older')}
        />
      </Panel>
    </>
  );
}
