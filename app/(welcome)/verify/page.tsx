import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { readResetFlow } from '@/app/_server/reset-flow';
import { VerifyForm } from '@/components/welcome/verify-form';
import { WelcomeCard } from '@/components/welcome/welcome-card';
import { PAUSE_SECONDS } from '@/lib/accounts/password/reset-rules';
import { resendCodeAction, verifyCodeAction } from './actions';

export const metadata: Metadata = { title: 'Verify' };

export default async function VerifyPage() {
  const flow = await readResetFlow();
  if (!flow?.email) redirect('/forgot-password');
  const resendInSeconds = Math.max(0, Math.ceil((flow.resendAtMs - Date.now()) / 1000));
  return (
    <WelcomeCard title="Check your mail" backTo="/forgot-password" backLabel="Back to the email">
      <div className="flex flex-col gap-4">
        <p>
          If there is an account for <strong className="wrap-anywhere">{flow.email}</strong>,{' '}
          {flow.isMailed
            ? 'a mail is on its way.'
            : `a mail was sent ${resendInSeconds > PAUSE_SECONDS ? 'already' : 'a moment ago'}; another cannot be sent yet.`}
        </p>
        <p>Look into your mail. If it shows four digits, enter them here; otherwise open its link.</p>
        <VerifyForm
          verifyCode={verifyCodeAction}
          resendCode={resendCodeAction}
          resendInSeconds={resendInSeconds}
        />
      </div>
    </WelcomeCard>
  );
}
