import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { readResetFlow } from '@/app/_server/reset-flow';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { NewPasswordForm } from '@/components/welcome/new-password-form';
import { resetPasswordAction } from './actions';

export const metadata: Metadata = { title: 'New password' };

export default async function NewPasswordPage() {
  const flow = await readResetFlow();
  if (!flow?.resetToken) redirect('/forgot-password');
  return (
    <WelcomeCard title="Choose a new password" backTo="/login" backLabel="Back to login">
      <NewPasswordForm email={flow.email} resetPassword={resetPasswordAction} />
    </WelcomeCard>
  );
}
