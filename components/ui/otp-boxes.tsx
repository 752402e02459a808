'use client';

import { type KeyboardEvent, useEffect, useRef } from 'react';
import { OTP_LENGTH, type OtpEvent, type OtpState } from './otp-state';

type OtpBoxesProps = { state: OtpState; dispatch: (event: OtpEvent) => void; error?: string | undefined };

/** Returns the event of a key; undefined for keys that the input handles. */
function keyEvent(key: string, box: number): OtpEvent | undefined {
  if (key === 'Backspace') return { kind: 'backspace', box };
  if (key === 'ArrowLeft') return { kind: 'move', box: box - 1 };
  if (key === 'ArrowRight') return { kind: 'move', box: box + 1 };
  if (key === 'Home') return { kind: 'move', box: 0 };
  if (key === 'End') return { kind: 'move', box: OTP_LENGTH - 1 };
  return undefined;
}

/** Four boxes of one digit each, controlled by `otpReducer`. */
export function OtpBoxes({ state, dispatch, error }: OtpBoxesProps) {
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
      <legend className="pb-1.5 font-semibold text-sm">OTP</legend>
      <div className="grid grid-cols-4 gap-3">
        {state.digits.map((digit, box) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={box}
            ref={(element) => {
              boxes.current[box] = element;
            }}
            aria-label={`Digit ${box + 1} of ${OTP_LENGTH}`}
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
