import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { now } from '@/app/_server/context';
import { getTexts } from '@/app/_server/pages/texts';
import { readResetFlow } from '@/app/_server/session/reset-flow';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { VerifyForm } from '@/components/welcome/verify-form';
import { PAUSE_SECONDS } from '@/lib/accounts/password/reset-rules';
import { resendCodeAction, verifyCodeAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('welcome'))('verifyTab') };
}

export default async function VerifyPage() {
  const flow = await readResetFlow();
  if (!flow?.email) redirect('/forgot-password');
  const resendInSeconds = Math.max(0, Math.ceil((flow.resendAtMs - now().getTime()) / 1000));
  const sent = flow.isMailed
    ? 'codeSent'
    : resendInSeconds > PAUSE_SECONDS
      ? 'codeSentBefore'
      : 'codeSentJustNow';
  const t = await getTexts('welcome');
  return (
    <WelcomeCard title={t('verifyTitle')} backTo="/forgot-password" backLabel={t('backToEmail')}>
      <div className="flex flex-col gap-4">
        <p>
          {t.rich(sent, {
            address: flow.email,
            email: (address) => <strong className="wrap-anywhere">{address}</strong>,
          })}
        </p>
        <p>{t('enterCode')}</p>
        <VerifyForm
          verifyCode={verifyCodeAction}
          resendCode={resendCodeAction}
          resendInSeconds={resendInSeconds}
        />
      </div>
    </WelcomeCard>
  );
}
