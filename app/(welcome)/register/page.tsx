import type { Metadata } from 'next';
import { RegisterForm } from '@/components/welcome/register-form';
import { WelcomeCard } from '@/components/welcome/welcome-card';
import { registerAction } from './actions';

export const metadata: Metadata = { title: 'Sign up' };

export default function RegisterPage() {
  return (
    <WelcomeCard title="Sign up to your account" backTo="/login" backLabel="Back to login">
      <RegisterForm register={registerAction} />
    </WelcomeCard>
  );
}
