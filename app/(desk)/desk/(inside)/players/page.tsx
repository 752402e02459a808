import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { AppealList } from '@/components/desk/players/appeal-list';
import { ExclusionList } from '@/components/desk/players/exclusion-list';
import { ReportDesk } from '@/components/desk/players/report-desk';
import { DeskLink } from '@/components/desk/ui/controls';
import { PageHead } from '@/components/desk/ui/layout';
import { playersScreenSchema } from '@/lib/contract/desk/players/schemas';
import { withAudit } from '@/lib/desk/authorize-desk';
import { readQueue } from '@/lib/desk/players/read-queue';
import { listAppeals } from '@/lib/moderation/sanctions/sanctions';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { claimAction } from '../actions';
import {
  banPlayerAction,
  decideAppealAction,
  dismissReportAction,
  liftExclusionAction,
  removeImageAction,
  renamePlayerAction,
  undoDismissReportAction,
  warnPlayerAction,
} from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.players') };
}

type PlayersPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const REVIEW = {
  claim: claimAction,
  dismiss: dismissReportAction,
  undoDismiss: undoDismissReportAction,
  rename: renamePlayerAction,
  removeImage: removeImageAction,
  warn: warnPlayerAction,
  ban: banPlayerAction,
};

const MAX_APPEALS = 50;

export default async function PlayersPage({ searchParams }: PlayersPageProps) {
  const ctx = await requireOperator(['moderator', 'support']);
  const t = await getTexts('desk');
  const players = await getTexts('deskPlayers');
  const most = playersScreenSchema.parse(await searchParams);
  const isModerator = ctx.signedIn.roles.includes('moderator');
  const read = () => readQueue({ ...ctx, storage: sharedStorage }, most);
  const lists = isModerator ? await withAudit(ctx, { audit: 'players.queue', about: [] }, read) : null;
  const appeals = isModerator ? await listAppeals(ctx, { limit: MAX_APPEALS }) : [];
  const nowMs = ctx.now().getTime();
  return (
    <>
      <PageHead title={t('sections.players')}>
        {appeals.length > 0 ? (
          <DeskLink href="#appeals">{players('toAppeals', { count: appeals.length })}</DeskLink>
        ) : null}
        <DeskLink href="/desk/search">{t('sections.search')}</DeskLink>
      </PageHead>
      {lists ? (
        <>
          <ReportDesk queue={lists.queue} most={most} actions={REVIEW} nowMs={nowMs} />
          <AppealList appeals={appeals} decide={decideAppealAction} nowMs={nowMs} />
          <ExclusionList excluded={lists.excluded} most={most} lift={liftExclusionAction} />
        </>
      ) : null}
    </>
  );
}
