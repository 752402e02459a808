import type { Metadata } from 'next';
import { offeredProviders } from '@/app/_server/identity/providers';
import { LoginForm } from '@/components/welcome/login-form';
import { WelcomeCard } from '@/components/welcome/welcome-card';
import { readIdentityProblem } from '@/lib/accounts/identity-view';
import { env } from '@/lib/env';
import { logInAction } from './actions';
import { startSignInAction } from './identity/actions';

export const metadata: Metadata = { title: 'Log in' };

type LoginPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { problem } = await searchParams;
  return (
    <WelcomeCard title="Log in to your account" backTo="/" backLabel="Back to the disclaimer">
      <LoginForm
        logIn={logInAction}
        offered={offeredProviders(env())}
        startSignIn={startSignInAction}
        broughtProblem={readIdentityProblem(problem)}
      />
    </WelcomeCard>
  );
}
