import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { ModerationPanels } from '@/components/desk/players/moderation-panels';
import { ModeratorActions } from '@/components/desk/players/moderator-actions';
import { StandingPanel } from '@/components/desk/players/standing-panel';
import { SupportActions } from '@/components/desk/players/support-actions';
import { SupportPanels } from '@/components/desk/players/support-panels';
import { PageHead } from '@/components/desk/ui/layout';
import { openPlayerSchema } from '@/lib/contract/desk/players/schemas';
import { withAudit } from '@/lib/desk/authorize-desk';
import { openPlayer } from '@/lib/desk/players/open-player';
import { AppError } from '@/lib/platform/errors/app-error';
import { sharedStorage } from '@/lib/platform/storage/storage';
import {
  banPlayerAction,
  dismissReportAction,
  excludePlayerAction,
  liftExclusionAction,
  notePlayerAction,
  removeImageAction,
  renamePlayerAction,
  unbanPlayerAction,
  warnPlayerAction,
} from '../actions';
import { adjustLivesAction, endSessionsAction, erasePlayerAction, showEmailAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('deskPlayers'))('player') };
}

type PlayerPageProps = {
  params: Promise<{ userId: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
};

const MODERATE = {
  rename: renamePlayerAction,
  removeImage: removeImageAction,
  exclude: excludePlayerAction,
  lift: liftExclusionAction,
  warn: warnPlayerAction,
  note: notePlayerAction,
  ban: banPlayerAction,
  unban: unbanPlayerAction,
};
const SUPPORT = { adjustLives: adjustLivesAction, erase: erasePlayerAction };

/** Returns what the operator may see of the player, and audits the view. Throws NOT_FOUND for an unknown player. */
async function open(ctx: Awaited<ReturnType<typeof requireOperator>>, unverifiedInput: object) {
  const asked = openPlayerSchema.safeParse(unverifiedInput);
  if (!asked.success) return notFound();
  const about = [{ subject: 'player' as const, id: asked.data.userId }];
  const read = () => openPlayer({ ...ctx, storage: sharedStorage }, asked.data);
  return withAudit(ctx, { audit: 'players.open', about }, read).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return notFound();
    throw error;
  });
}

export default async function PlayerPage({ params, searchParams }: PlayerPageProps) {
  const ctx = await requireOperator(['moderator', 'support']);
  const { standing, moderation, support } = await open(ctx, { ...(await params), ...(await searchParams) });
  const t = await getTexts('deskPlayers');
  const { userId, name, isGuest } = standing;
  const nowMs = ctx.now().getTime();
  return (
    <>
      <PageHead title={name ?? t('unknownName')} note={isGuest ? t('guest') : t('userId', { userId })} />
      <StandingPanel standing={standing} nowMs={nowMs} />
      {moderation ? <ModeratorActions standing={standing} actions={MODERATE} /> : null}
      {support ? <SupportActions standing={standing} support={support} actions={SUPPORT} /> : null}
      {moderation ? (
        <ModerationPanels
          userId={userId}
          moderation={moderation}
          dismiss={dismissReportAction}
          nowMs={nowMs}
        />
      ) : null}
      {support ? (
        <SupportPanels
          userId={userId}
          support={support}
          showEmail={showEmailAction}
          endSessions={endSessionsAction}
          nowMs={nowMs}
        />
      ) : null}
    </>
  );
}
