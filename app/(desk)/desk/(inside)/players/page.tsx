import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/texts';
import { ExclusionList } from '@/components/desk/players/exclusion-list';
import { ReportQueue } from '@/components/desk/players/report-queue';
import { DeskLink } from '@/components/desk/ui/controls';
import { PageHead } from '@/components/desk/ui/layout';
import { playersScreenSchema } from '@/lib/contract/desk/players/schemas';
import { audited } from '@/lib/desk/authorize-desk';
import { readQueue } from '@/lib/desk/players/read-queue';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import {
  banPlayerAction,
  dismissReportAction,
  liftExclusionAction,
  removeImageAction,
  renamePlayerAction,
} from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.players') };
}

type PlayersPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const REVIEW = {
  dismiss: dismissReportAction,
  rename: renamePlayerAction,
  removeImage: removeImageAction,
  ban: banPlayerAction,
};

export default async function PlayersPage({ searchParams }: PlayersPageProps) {
  const ctx = await requireOperator(['moderator', 'support']);
  const t = await getTexts('desk');
  const most = playersScreenSchema.parse(await searchParams);
  const isModerator = ctx.signedIn.roles.includes('moderator');
  const read = () => readQueue({ ...ctx, storage: sharedStorage }, most);
  const lists = isModerator ? await audited(ctx, { audit: 'players.queue', about: [] }, read) : null;
  return (
    <>
      <PageHead title={t('sections.players')}>
        <DeskLink href="/desk/search">{t('sections.search')}</DeskLink>
      </PageHead>
      {lists ? (
        <>
          <ReportQueue queue={lists.queue} most={most} actions={REVIEW} nowMs={ctx.now().getTime()} />
          <ExclusionList excluded={lists.excluded} most={most} lift={liftExclusionAction} />
        </>
      ) : null}
    </>
  );
}
