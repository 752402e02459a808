import type { Metadata } from 'next';
import { startSignInAction } from '@/app/_actions/session';
import { offeredProviders } from '@/app/_server/identity/providers';
import { getTexts, requestLanguage } from '@/app/_server/pages/texts';
import { readDeletionDate } from '@/app/_server/session/deletion-date-cookie';
import { pendingLinkKind } from '@/app/_server/session/pending-link';
import { visitingGuest } from '@/app/_server/session/visiting-caller';
import { LOGGED_OUT } from '@/components/client/session/paths';
import { GuestProgressEnds } from '@/components/ui/guest/guest-offer';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { LoginForm } from '@/components/welcome/login-form';
import { suspensionMessage } from '@/lib/accounts/log-in/log-in';
import {
  isSuspensionCode,
  readCanceledProvider,
  readIdentityProblem,
} from '@/lib/contract/accounts/identity-view';
import { formatDay } from '@/lib/contract/format';
import { env } from '@/lib/platform/config/env';
import { minimumPlayerAge } from '@/lib/platform/config/publishing-settings';
import { logInAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('welcome'))('logInTab') };
}

/** Returns the text for a problem in the URL. Canceling has none, except at Facebook, where the specification has one. */
async function problemText(unverifiedCode: unknown): Promise<string | null> {
  const t = await getTexts('welcome');
  if (unverifiedCode === LOGGED_OUT) return t('loggedOut');
  if (isSuspensionCode(unverifiedCode)) return suspensionMessage().in(await requestLanguage());
  const canceled = readCanceledProvider(unverifiedCode);
  return canceled && canceled !== 'facebook' ? null : readIdentityProblem(t, unverifiedCode);
}

type LoginPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const [{ problem }, leaving, followed, guest] = await Promise.all([
    searchParams,
    readDeletionDate(),
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
        minimumAge={minimumPlayerAge(env())}
        startSignIn={startSignInAction}
        broughtProblem={await problemText(problem)}
      />
    </WelcomeCard>
  );
}
