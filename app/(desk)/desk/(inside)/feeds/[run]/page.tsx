import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { LiveRefresh } from '@/components/desk/feeds/live-refresh';
import { RejectList } from '@/components/desk/feeds/reject-list';
import { CancelButton, ImportButton } from '@/components/desk/feeds/run-actions';
import { RunProgress } from '@/components/desk/feeds/run-progress';
import { RunStateText } from '@/components/desk/feeds/run-table';
import { DeskLink } from '@/components/desk/ui/controls';
import { PageHead, Panel } from '@/components/desk/ui/layout';
import { isRunActive, type RunView } from '@/lib/contract/desk/feeds/run-view';
import { runIdSchema } from '@/lib/contract/desk/feeds/upload';
import { readRun } from '@/lib/desk/feeds/list-runs';
import { listRejects } from '@/lib/desk/feeds/read-rejects';
import { markSessionUsed } from '@/lib/desk/operators/desk-session';
import type { Texts } from '@/messages/format';
import { cancelRunAction, importRunAction } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('deskFeeds'))('run') };
}

type RunPageProps = {
  params: Promise<{ run: string }>;
  searchParams: Promise<{ after?: string; reason?: string }>;
};

const lineOf = (text: string | undefined) => (/^\d{1,8}$/.test(text ?? '') ? Number(text) : 0);

function aboutOf(t: Texts<'deskFeeds'>, { isDryRun, kind, startedBy: operator }: RunView): string {
  if (operator === 'lineup') return t('importBySchedule', { kind });
  return t(isDryRun ? 'dryRunBy' : 'importBy', { kind, operator });
}

export default async function RunPage({ params, searchParams }: RunPageProps) {
  const ctx = await requireOperator(['records'], { mayBePolled: true });
  const t = await getTexts('deskFeeds');
  const asked = runIdSchema.safeParse({ runId: (await params).run });
  const run = asked.success ? await readRun(ctx, asked.data) : null;
  if (!run) notFound();
  if (!isRunActive(run)) await markSessionUsed(ctx);
  const { after: afterText, reason: unverifiedReason } = await searchParams;
  const after = lineOf(afterText);
  const reason = typeof unverifiedReason === 'string' ? unverifiedReason : null;
  const rejects = await listRejects(ctx, { runId: run.id, after, reason });
  const isOpen = isRunActive(run) || run.state === 'uploading';
  return (
    <>
      <PageHead title={run.source} note={aboutOf(t, run)}>
        <DeskLink href="/desk/feeds">{t('allFeeds')}</DeskLink>
        {isOpen ? <CancelButton runId={run.id} cancel={cancelRunAction} /> : null}
        {run.canImport ? <ImportButton dryRun={run} importRun={importRunAction} /> : null}
      </PageHead>
      {isRunActive(run) ? <LiveRefresh /> : null}
      <Panel title={t('progress')} note={<RunStateText state={run.state} />}>
        {run.problem === null ? null : <p className="font-semibold text-bad-text">{run.problem}</p>}
        <RunProgress run={run} nowMs={ctx.now().getTime()} />
      </Panel>
      <RejectList run={run} page={rejects} reason={reason} after={after} />
    </>
  );
}
