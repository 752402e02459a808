'use client';

import { useRouter } from 'next/navigation';
import { useReducer, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/failure-text';
import { Button } from '@/components/ui/button';
import { OtpBoxes } from '@/components/ui/otp-boxes';
import { EMPTY_OTP, type OtpEvent, otpReducer, typedCode } from '@/components/ui/otp-state';
import { useForm } from '@/components/ui/use-form';
import { useSecondsLeft, waitText } from '@/components/ui/use-seconds-left';
import { FormError } from '@/components/ui/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';

type Resend = () => Promise<ActionResult<{ resendInSeconds: number }>>;
type VerifyFormProps = {
  verifyCode: (input: { otp: string }) => Promise<ActionResult<unknown>>;
  resendCode: Resend;
  resendInSeconds: number;
};

/** Longer waits are explained. */
const SHORT_WAIT_SECONDS = 60;

/** Requests another email and counts down to the next one. */
function useResend(resendCode: Resend, resendInSeconds: number, onMailed: () => void) {
  const router = useRouter();
  const [secondsLeft, startWait] = useSecondsLeft(resendInSeconds);
  const [busy, setBusy] = useState(false);
  async function resend() {
    setBusy(true);
    const answer = await resendCode().catch(() => null);
    setBusy(false);
    if (answer?.ok) {
      startWait(answer.data.resendInSeconds);
      toast.success('A new email was sent.');
      onMailed();
      return;
    }
    if (answer?.retryAfterSeconds) startWait(answer.retryAfterSeconds);
    toast.error(failureText(answer, answer ? 'resend otp failed' : 'Error resending otp'));
    if (answer?.code === 'FORBIDDEN') router.replace('/forgot-password');
  }
  return { secondsLeft, busy, resend };
}

export function VerifyForm({ verifyCode, resendCode, resendInSeconds }: VerifyFormProps) {
  const router = useRouter();
  const [otp, dispatch] = useReducer(otpReducer, EMPTY_OTP);
  const { form, problem, fieldErrors, showProblem, busy } = useForm({
    blank: {},
    check: () =>
      typedCode(otp) === null ? { message: 'Invalid OTP', fieldErrors: { otp: 'Invalid OTP' } } : null,
    send: () => verifyCode({ otp: typedCode(otp) ?? '' }),
    texts: { refused: 'Verification failed', broken: 'Verification failed' },
    onDone: () => {
      toast.success('OTP verified');
      router.push('/new-password');
    },
    onRefused: ({ code }) => {
      dispatch({ kind: 'clear' });
      if (code === 'FORBIDDEN') router.replace('/forgot-password');
    },
  });
  const resending = useResend(resendCode, resendInSeconds, () => dispatch({ kind: 'clear' }));
  function changeOtp(event: OtpEvent) {
    if (event.kind === 'input' || event.kind === 'paste') showProblem(null);
    dispatch(event);
  }
  const isLongWait = resending.secondsLeft > SHORT_WAIT_SECONDS;
  return (
    <form {...form} className="flex flex-col gap-4">
      <OtpBoxes state={otp} dispatch={changeOtp} error={fieldErrors.otp} />
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel="Verifying...">
        Verify
      </Button>
      <Button
        look="paper"
        className="border-2 border-paper-edge"
        onClick={resending.resend}
        disabled={resending.secondsLeft > 0}
        busy={resending.busy}
        busyLabel="Sending..."
      >
        {resending.secondsLeft > 0 && !isLongWait
          ? `Resend OTP in ${waitText(resending.secondsLeft)}`
          : 'Resend OTP'}
      </Button>
      {isLongWait ? (
        <p className="text-center text-paper-muted text-sm">
          You can ask for another email in {waitText(resending.secondsLeft)}. After several emails, you get
          one an hour.
        </p>
      ) : null}
    </form>
  );
}
