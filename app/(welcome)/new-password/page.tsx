import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTexts } from '@/app/_server/pages/texts';
import { readResetFlow } from '@/app/_server/session/reset-flow';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { NewPasswordForm } from '@/components/welcome/new-password-form';
import { resetPasswordAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('welcome'))('newPasswordTab') };
}

export default async function NewPasswordPage() {
  const flow = await readResetFlow();
  if (!flow?.resetToken) redirect('/forgot-password');
  const t = await getTexts('welcome');
  return (
    <WelcomeCard title={t('chooseNewPassword')} backTo="/login" backLabel={t('backToLogin')}>
      <NewPasswordForm email={flow.email} resetPassword={resetPasswordAction} />
    </WelcomeCard>
  );
}
