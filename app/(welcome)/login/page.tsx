import type { Metadata } from 'next';
import { offeredProviders } from '@/app/_server/identity/providers';
import { LoginForm } from '@/components/welcome/login-form';
import { WelcomeCard } from '@/components/welcome/welcome-card';
import { readIdentityProblem } from '@/lib/accounts/identity-view';
import { LOGGED_OUT } from '@/lib/browser/paths';
import { env } from '@/lib/env';
import { logInAction } from './actions';
import { startSignInAction } from './identity/actions';

export const metadata: Metadata = { title: 'Log in' };

const LOGGED_OUT_TEXT = 'You were logged out. Please log in again.';

type LoginPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { problem } = await searchParams;
  return (
    <WelcomeCard title="Log in to your account" backTo="/" backLabel="Back to the disclaimer">
      <LoginForm
        logIn={logInAction}
        offered={offeredProviders(env())}
        startSignIn={startSignInAction}
        broughtProblem={problem === LOGGED_OUT ? LOGGED_OUT_TEXT : readIdentityProblem(problem)}
      />
    </WelcomeCard>
  );
}
