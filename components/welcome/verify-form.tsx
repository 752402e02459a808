'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import {
  EMPTY_OTP,
  OTP_LENGTH,
  type OtpEvent,
  type OtpState,
  otpReducer,
  typedCode,
} from '@/components/ui/forms/otp-state';
import { useForm } from '@/components/ui/forms/use-form';
import { useSecondsLeft, waitText } from '@/components/ui/forms/use-seconds-left';
import { FormError } from '@/components/ui/page/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';

type Resend = () => Promise<ActionResult<{ resendInSeconds: number }>>;
type VerifyFormProps = {
  verifyCode: (input: { otp: string }) => Promise<ActionResult<unknown>>;
  resendCode: Resend;
  resendInSeconds: number;
};

/** Longer waits are explained. */
const SHORT_WAIT_SECONDS = 60;

function useResend(resendCode: Resend, resendInSeconds: number, onMailed: () => void) {
  const t = useTexts('welcome');
  const router = useRouter();
  const [secondsLeft, startWait] = useSecondsLeft(resendInSeconds);
  const [busy, setBusy] = useState(false);
  async function resend() {
    setBusy(true);
    const answer = await resendCode().catch(() => null);
    setBusy(false);
    if (answer?.ok) {
      startWait(answer.data.resendInSeconds);
      toast.success(t('resent'));
      onMailed();
      return;
    }
    if (answer?.retryAfterSeconds) startWait(answer.retryAfterSeconds);
    toast.error(failureText(answer, t(answer ? 'resendFailed' : 'resendBroken')));
    if (answer?.code === 'FORBIDDEN') router.replace('/forgot-password');
  }
  return { secondsLeft, busy, resend };
}

export function VerifyForm({ verifyCode, resendCode, resendInSeconds }: VerifyFormProps) {
  const t = useTexts('welcome');
  const fields = useTexts('fields');
  const router = useRouter();
  const [otp, dispatch] = useReducer(otpReducer, EMPTY_OTP);
  const { form, problem, fieldErrors, showProblem, busy } = useForm({
    blank: {},
    check: () =>
      typedCode(otp) === null
        ? { message: fields('codeWrong'), fieldErrors: { otp: fields('codeWrong') } }
        : null,
    send: () => verifyCode({ otp: typedCode(otp) ?? '' }),
    texts: { refused: t('verificationFailed'), broken: t('verificationFailed') },
    onDone: () => {
      toast.success(t('verified'));
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
      <Button type="submit" busy={busy} busyLabel={t('verifying')}>
        {t('verify')}
      </Button>
      <Button
        look="outline"
        onClick={resending.resend}
        disabled={resending.secondsLeft > 0}
        busy={resending.busy}
        busyLabel={t('sending')}
      >
        {resending.secondsLeft > 0 && !isLongWait
          ? t('resendIn', { wait: waitText(resending.secondsLeft) })
          : t('resend')}
      </Button>
      {isLongWait ? (
        <p className="text-center text-paper-muted text-sm">
          {t('resendLongWait', { wait: waitText(resending.secondsLeft) })}
        </p>
      ) : null}
    </form>
  );
}

type OtpBoxesProps = { state: OtpState; dispatch: (event: OtpEvent) => void; error?: string | undefined };

function keyEvent(key: string, box: number): OtpEvent | undefined {
  if (key === 'Backspace') return { kind: 'backspace', box };
  if (key === 'ArrowLeft') return { kind: 'move', box: box - 1 };
  if (key === 'ArrowRight') return { kind: 'move', box: box + 1 };
  if (key === 'Home') return { kind: 'move', box: 0 };
  if (key === 'End') return { kind: 'move', box: OTP_LENGTH - 1 };
  return undefined;
}

function OtpBoxes({ state, dispatch, error }: OtpBoxesProps) {
  const t = useTexts('welcome');
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const { focus, moves } = state;
  useEffect(() => {
    if (moves > 0) boxes.current[focus]?.focus();
  }, [focus, moves]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, box: number) {
    const led = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyEvent(event.key, box);
    if (!led) return;
    event.preventDefault();
    dispatch(led);
  }
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 font-semibold text-sm">{t('code')}</legend>
      <div className="grid grid-cols-4 gap-3">
        {state.digits.map((digit, box) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={box}
            ref={(element) => {
              boxes.current[box] = element;
            }}
            aria-label={t('digit', { position: box + 1, total: OTP_LENGTH })}
            aria-invalid={error && digit === '' ? true : undefined}
            inputMode="numeric"
            pattern="[0-9]"
            // Only the first box offers autofill; it distributes the digits.
            autoComplete={box === 0 ? 'one-time-code' : 'off'}
            value={digit}
            onChange={(event) => dispatch({ kind: 'input', box, text: event.target.value })}
            onPaste={(event) => {
              event.preventDefault();
              dispatch({ kind: 'paste', text: event.clipboardData.getData('text') });
            }}
            onKeyDown={(event) => onKeyDown(event, box)}
            onFocus={(event) => {
              event.target.select();
              dispatch({ kind: 'focused', box });
            }}
            className={`numerals h-16 w-full min-w-0 rounded-lg border-2 bg-white text-center font-extrabold text-3xl text-paper-text ${
              error ? 'border-bad' : 'border-paper-edge'
            }`}
          />
        ))}
      </div>
    </fieldset>
  );
}
