import type { Metadata } from 'next';
import { startSignInAction } from '@/app/_actions/sign-in';
import { readDeletionNotice } from '@/app/_server/deletion-notice';
import { offeredProviders } from '@/app/_server/identity/providers';
import { visitingGuest } from '@/app/_server/visiting-guest';
import { pendingLinkKind } from '@/app/_server/waiting-link';
import { LOGGED_OUT } from '@/components/client/paths';
import { FOLLOWED_LINK, ROOM_LINK } from '@/components/friends/friends-actions';
import { GuestProgressEnds } from '@/components/ui/guest/guest-offer';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { LoginForm } from '@/components/welcome/login-form';
import { suspendedText } from '@/lib/accounts/log-in/suspension';
import { isSuspended, readCanceled, readIdentityProblem } from '@/lib/contract/accounts/identity-view';
import { formatDay } from '@/lib/contract/format';
import { env } from '@/lib/platform/config/env';
import { logInAction } from './actions';

export const metadata: Metadata = { title: 'Log in' };

const LOGGED_OUT_TEXT = 'You were logged out. Please log in again.';

/**
 * Returns the text for a problem in the URL. Canceling at a provider shows nothing, except for Facebook, where the
 * specification has a text.
 */
function problemText(unverifiedCode: unknown): string | null {
  if (unverifiedCode === LOGGED_OUT) return LOGGED_OUT_TEXT;
  if (isSuspended(unverifiedCode)) return suspendedText();
  const canceled = readCanceled(unverifiedCode);
  return canceled && canceled !== 'facebook' ? null : readIdentityProblem(unverifiedCode);
}

type LoginPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const [{ problem }, leaving, followed, guest] = await Promise.all([
    searchParams,
    readDeletionNotice(),
    pendingLinkKind(),
    visitingGuest(),
  ]);
  const back = guest
    ? { backTo: '/home', backLabel: 'Back to the game' }
    : { backTo: '/', backLabel: 'Back to the disclaimer' };
  return (
    <WelcomeCard title="Log in to your account" {...back}>
      {guest ? <GuestProgressEnds points={guest.points} /> : null}
      {leaving ? (
        <p
          role="status"
          className="mb-4 rounded-lg border-2 border-paper-edge bg-white px-3 py-2 font-medium"
        >
          Your account will be deleted on {formatDay(new Date(leaving.dueAt))}. Log in before then to keep it.
        </p>
      ) : null}
      {followed ? (
        <p className="mb-4 text-center font-medium">
          {followed === 'room' ? ROOM_LINK : FOLLOWED_LINK} Log in or sign up to continue.
        </p>
      ) : null}
      <LoginForm
        logIn={logInAction}
        offered={offeredProviders(env())}
        startSignIn={startSignInAction}
        broughtProblem={problemText(problem)}
      />
    </WelcomeCard>
  );
}
