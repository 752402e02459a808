import type { Metadata } from 'next';
import { realtimeTicketAction } from '@/app/_actions/session';
import { orNull, readForPage } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { requirePlayer } from '@/app/_server/session/session';
import { Challenge } from '@/components/challenges/challenge';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Screen } from '@/components/ui/page/screen';
import { EmptyState } from '@/components/ui/states/empty-state';
import { getChallenge } from '@/lib/challenges/get-challenge';
import { challengeSchema } from '@/lib/contract/challenges/schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { playerStorageHash } from '@/lib/players/player-storage-hash';
import type { Texts } from '@/messages/format';
import {
  acceptChallengeAction,
  answerChallengeAction,
  challengeAction,
  challengeQuestionsAction,
  rematchAction,
} from '../../_actions/challenges';
import { flagQuestionAction } from '../../_actions/reports';

const ACTIONS = {
  getChallenge: challengeAction,
  getQuestions: challengeQuestionsAction,
  answer: answerChallengeAction,
  accept: acceptChallengeAction,
  rematch: rematchAction,
};

const GUESTS_TOO = { guests: true };

type ChallengePageProps = { searchParams: Promise<{ code?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('challenges'))('title') };
}

export default async function ChallengePage({ searchParams }: ChallengePageProps) {
  const input = challengeSchema.safeParse(await searchParams).data;
  if (!input) {
    await requirePlayer({ guests: true });
    return <NoChallenge t={await getTexts('challenges')} />;
  }
  // The screen retries the challenge if this fails, and shows the reason.
  const { actor, view, renderedAt } = await readForPage(async (ctx) => {
    const reading = getChallenge(ctx, input).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    const view = await orNull(ctx, 'the challenge', reading);
    return { actor: ctx.actor, view, renderedAt: ctx.now().getTime() };
  }, GUESTS_TOO);
  const { playerId, isGuest = false } = actor;
  return (
    <ClientTexts features={['quiz', 'daily', 'challenges']}>
      <Challenge
        key={input.code}
        code={input.code}
        playerId={playerId}
        playerHash={playerStorageHash(playerId)}
        isGuest={isGuest}
        initial={view}
        renderedAt={renderedAt}
        actions={ACTIONS}
        getTicket={realtimeTicketAction}
        flagQuestion={flagQuestionAction}
      />
    </ClientTexts>
  );
}

function NoChallenge({ t }: { t: Texts<'challenges'> }) {
  return (
    <Screen title={t('title')} backTo="/friends">
      <EmptyState title={<h2>{t('server.none')}</h2>}>
        <ButtonLink href="/friends">{t('toFriends')}</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
