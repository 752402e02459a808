import type { Metadata } from 'next';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { ForgotPasswordForm } from '@/components/welcome/forgot-password-form';
import { requestResetAction } from './actions';

export const metadata: Metadata = { title: 'Forgot password' };

export default function ForgotPasswordPage() {
  return (
    <WelcomeCard title="Forgot your password?" backTo="/login" backLabel="Back to login">
      <ForgotPasswordForm requestReset={requestResetAction} />
    </WelcomeCard>
  );
}
