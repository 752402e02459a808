import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { now } from '@/app/_server/context';
import { readResetFlow } from '@/app/_server/reset-flow';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { VerifyForm } from '@/components/welcome/verify-form';
import { PAUSE_SECONDS } from '@/lib/accounts/password/reset-rules';
import { resendCodeAction, verifyCodeAction } from './actions';

export const metadata: Metadata = { title: 'Verify' };

export default async function VerifyPage() {
  const flow = await readResetFlow();
  if (!flow?.email) redirect('/forgot-password');
  const resendInSeconds = Math.max(0, Math.ceil((flow.resendAtMs - now().getTime()) / 1000));
  return (
    <WelcomeCard title="Check your email" backTo="/forgot-password" backLabel="Back to your email address">
      <div className="flex flex-col gap-4">
        <p>
          If there is an account for <strong className="wrap-anywhere">{flow.email}</strong>,{' '}
          {flow.isMailed
            ? 'we sent it an email.'
            : `we ${resendInSeconds > PAUSE_SECONDS ? 'already sent it an email' : 'sent it an email a moment ago'}. Please wait before you ask for another one.`}
        </p>
        <p>Enter the 4-digit code, or open the link in the message.</p>
        <VerifyForm
          verifyCode={verifyCodeAction}
          resendCode={resendCodeAction}
          resendInSeconds={resendInSeconds}
        />
      </div>
    </WelcomeCard>
  );
}
