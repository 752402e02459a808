import type { Metadata } from 'next';
import { LoginForm } from '@/components/welcome/login-form';
import { WelcomeCard } from '@/components/welcome/welcome-card';
import { logInAction } from './actions';

export const metadata: Metadata = { title: 'Log in' };

export default function LoginPage() {
  return (
    <WelcomeCard title="Log in to your account" backTo="/" backLabel="Back to the disclaimer">
      <LoginForm logIn={logInAction} />
    </WelcomeCard>
  );
}
