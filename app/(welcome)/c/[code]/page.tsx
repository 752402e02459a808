import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { playAsGuestAction } from '@/app/_actions/session';
import { newContext } from '@/app/_server/context';
import { linkPreview } from '@/app/_server/link-preview/link-preview';
import { FOLLOW } from '@/app/_server/link-preview/pictures';
import { getTexts, requestLanguage } from '@/app/_server/pages/texts';
import { visitingCaller } from '@/app/_server/session/visiting-caller';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Agreement } from '@/components/ui/guest/agreement';
import { PlayAsGuest } from '@/components/ui/guest/play-as-guest';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { getChallengerName } from '@/lib/challenges/open-challenge';
import { APP_NAME } from '@/lib/contract/app-name';
import { readChallengeCode } from '@/lib/contract/challenges/challenge-code';
import { challengeLinkPath, challengePath } from '@/lib/contract/challenges/paths';
import { env } from '@/lib/platform/config/env';
import { minimumPlayerAge } from '@/lib/platform/config/publishing-settings';
import { AppError } from '@/lib/platform/errors/app-error';

type ChallengeLinkPageProps = { params: Promise<{ code: string }> };

/** The same for every code, so that a preview names no player. */
export async function generateMetadata({ params }: ChallengeLinkPageProps): Promise<Metadata> {
  const code = readChallengeCode((await params).code);
  const t = await getTexts('challenges');
  const title = t('previewTitle', { app: APP_NAME });
  const description = t('invitedText');
  const path = code === null ? '/' : challengeLinkPath(code);
  return {
    title: t('title'),
    description,
    robots: { index: false },
    ...linkPreview({ path, title, description, picture: FOLLOW, language: await requestLanguage() }),
  };
}

async function readChallenger(code: string): Promise<{ name: string } | { problem: string }> {
  try {
    return { name: await getChallengerName(await newContext({ kind: 'anonymous' }), { code }) };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.textIn(await requestLanguage()) };
    throw error;
  }
}

/** Redirects players and guests to the challenge. Visitors first read what the link is. */
export default async function ChallengeLinkPage({ params }: ChallengeLinkPageProps) {
  const code = readChallengeCode((await params).code) ?? '';
  if (await visitingCaller(code)) redirect(challengePath(code));
  const t = await getTexts('challenges');
  const challenger = await readChallenger(code);
  const isOpen = 'name' in challenger;
  return (
    <WelcomeCard
      title={isOpen ? t('invited', challenger) : t('title')}
      backTo="/"
      backLabel={t('backToStart')}
    >
      <div className="flex flex-col gap-4">
        <p>{isOpen ? t('invitedText') : challenger.problem}</p>
        {isOpen ? <Agreement minimumAge={minimumPlayerAge(env())} /> : <p>{t('logInForOwn')}</p>}
        <div className="grid gap-2">
          {isOpen ? (
            <PlayAsGuest play={playAsGuestAction} opens={challengePath(code)}>
              {t('playNow')}
            </PlayAsGuest>
          ) : null}
          <ButtonLink href="/login" look="outline">
            {t('logInOrSignUp')}
          </ButtonLink>
        </div>
      </div>
    </WelcomeCard>
  );
}
