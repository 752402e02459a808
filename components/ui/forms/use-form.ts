'use client';

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, redirectIfEnded } from '@/components/client/session/answers';
import type { ActionResult } from '@/lib/contract/action-result';

type FieldErrors = Record<string, string>;
type Problem = { message: string; fieldErrors?: FieldErrors | undefined };
type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

type Texts = {
  refused: string;
  /** Shown as a toast, where the specification has another text. */
  refusedToast?: string;
  broken: string;
};

const NOTHING_WRONG: FieldErrors = {};

type FormOptions<V extends Record<string, string>, T> = {
  blank: V;
  /** An error from elsewhere, such as the URL, that is already shown as a toast. */
  broughtProblem?: string | null;
  /** Returns an error that stops the form from being sent. */
  check?: (values: V) => Problem | null;
  send: (values: V) => Promise<ActionResult<T>>;
  texts: Texts;
  /** For forms in a modal, where a toast would repeat the error behind it. */
  inlineOnly?: boolean;
  onDone: (data: T) => void;
  onRefused?: (refusal: Refusal) => void;
};

export function isAtField(fieldErrors: FieldErrors, blank: object): boolean {
  return Object.keys(fieldErrors).some((name) => name in blank);
}

function useProblem(brought: string | null, inlineOnly: boolean) {
  const [problem, setProblem] = useState<Problem | null>(brought === null ? null : { message: brought });
  function fail(found: Problem, toasted = found.message) {
    setProblem(found);
    if (!inlineOnly) toast.error(toasted);
  }
  /** Shows an error that concerns no field. Null clears it. */
  function showProblem(message: string | null) {
    if (message === null) setProblem(null);
    else fail({ message });
  }
  return {
    problem: problem?.message ?? null,
    fieldErrors: problem?.fieldErrors ?? NOTHING_WRONG,
    fail,
    showProblem,
  };
}

function useValues<V extends Record<string, string>>(blank: V) {
  const [values, setValues] = useState(blank);
  const bind = (name: keyof V & string) => ({
    name,
    required: true,
    value: values[name] ?? '',
    stripped: true,
    onText: (text: string) => setValues((before) => ({ ...before, [name]: text })),
  });
  return { values, bind };
}

/** Handles a form of text fields. Errors show as a toast, and beside their field or else as `problem`. */
export function useForm<V extends Record<string, string>, T>(options: FormOptions<V, T>) {
  const { values, bind } = useValues(options.blank);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const { problem, fieldErrors, fail, showProblem } = useProblem(
    options.broughtProblem ?? null,
    options.inlineOnly ?? false,
  );
  useFocusWrong(form, fieldErrors);

  async function send() {
    const { texts, onDone, onRefused } = options;
    const answer = await options.send(values).catch(() => null);
    if (answer?.ok) return onDone(answer.data);
    if (redirectIfEnded(answer)) return;
    if (!answer) return fail({ message: failureText(null, texts.broken) });
    const message = answer.message || texts.refused;
    fail({ message, fieldErrors: answer.fieldErrors }, answer.message || texts.refusedToast || message);
    onRefused?.(answer);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    // A second press may come before the button renders disabled.
    if (isSending.current) return;
    const found = options.check?.(values);
    if (found) return fail(found);
    isSending.current = true;
    setBusy(true);
    showProblem(null);
    await send();
    isSending.current = false;
    setBusy(false);
  }
  return {
    bind: (name: keyof V & string) => ({ ...bind(name), error: fieldErrors[name] }),
    showProblem,
    problem: isAtField(fieldErrors, options.blank) && !options.inlineOnly ? null : problem,
    fieldErrors,
    busy,
    // POST, so that a submit before hydration never puts a password into the URL.
    form: { ref: form, method: 'post', onSubmit: submit } as const,
  };
}

export function useFocusWrong(
  form: RefObject<HTMLFormElement | null>,
  fieldErrors: Readonly<Record<string, string>>,
): void {
  useEffect(() => {
    if (Object.keys(fieldErrors).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // A radio group takes no focus itself.
    const field = wrong?.querySelector('input') ?? wrong;
    field?.focus();
  }, [form, fieldErrors]);
}
