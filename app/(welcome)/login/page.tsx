import type { Metadata } from 'next';
import { startSignInAction } from '@/app/_actions/sign-in';
import { readDeletionNotice } from '@/app/_server/deletion-notice';
import { offeredProviders } from '@/app/_server/identity/providers';
import { requestLanguage } from '@/app/_server/language';
import { getTexts } from '@/app/_server/texts';
import { visitingGuest } from '@/app/_server/visiting-guest';
import { pendingLinkKind } from '@/app/_server/waiting-link';
import { LOGGED_OUT } from '@/components/client/paths';
import { GuestProgressEnds } from '@/components/ui/guest/guest-offer';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { LoginForm } from '@/components/welcome/login-form';
import { suspended } from '@/lib/accounts/log-in/suspension';
import { isSuspended, readCanceled, readIdentityProblem } from '@/lib/contract/accounts/identity-view';
import { formatDay } from '@/lib/contract/format';
import { env } from '@/lib/platform/config/env';
import { leastAge } from '@/lib/platform/config/publishing-settings';
import { logInAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('welcome'))('logInTab') };
}

/**
 * Returns the text for a problem in the URL. Canceling at a provider shows nothing, except for Facebook, where the
 * specification has a text.
 */
async function problemText(unverifiedCode: unknown): Promise<string | null> {
  const t = await getTexts('welcome');
  if (unverifiedCode === LOGGED_OUT) return t('loggedOut');
  if (isSuspended(unverifiedCode)) return suspended().in(await requestLanguage());
  const canceled = readCanceled(unverifiedCode);
  return canceled && canceled !== 'facebook' ? null : readIdentityProblem(t, unverifiedCode);
}

type LoginPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const [{ problem }, leaving, followed, guest] = await Promise.all([
    searchParams,
    readDeletionNotice(),
    pendingLinkKind('login'),
    visitingGuest(),
  ]);
  const t = await getTexts('welcome');
  const back = guest
    ? { backTo: '/home', backLabel: t('backToGame') }
    : { backTo: '/', backLabel: t('backToDisclaimer') };
  return (
    <WelcomeCard title={t('logInTitle')} {...back}>
      {guest ? <GuestProgressEnds points={guest.points} /> : null}
      {leaving ? (
        <p
          role="status"
          className="mb-4 rounded-lg border-2 border-paper-edge bg-white px-3 py-2 font-medium"
        >
          {t('deletionNotice', { date: formatDay(t.locale, new Date(leaving.dueAt)) })}
        </p>
      ) : null}
      {followed ? <p className="mb-4 text-center font-medium">{t(`logInFor.${followed}`)}</p> : null}
      <LoginForm
        logIn={logInAction}
        offered={offeredProviders(env())}
        leastAge={leastAge(env())}
        startSignIn={startSignInAction}
        broughtProblem={await problemText(problem)}
      />
    </WelcomeCard>
  );
}
