import type { Metadata } from 'next';
import { getTexts } from '@/app/_server/pages/texts';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { ForgotPasswordForm } from '@/components/welcome/forgot-password-form';
import { requestResetAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('welcome'))('forgotTab') };
}

export default async function ForgotPasswordPage() {
  const t = await getTexts('welcome');
  return (
    <WelcomeCard title={t('forgotTitle')} backTo="/login" backLabel={t('backToLogin')}>
      <ForgotPasswordForm requestReset={requestResetAction} />
    </WelcomeCard>
  );
}
