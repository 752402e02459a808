'use client';

import { type FormEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureWords } from '@/components/client/failure-words';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import type { ActionResult } from '@/lib/contract/action-result';
import { useFocusWrong } from './use-focus-wrong';

type FieldErrors = Record<string, string>;
type Problem = { message: string; fieldErrors?: FieldErrors | undefined };
type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

type Texts = {
  /** Inline where the server refuses without words of its own. */
  refused: string;
  /** The same as a toast, where the specification has other words for it. */
  refusedToast?: string;
  /** Where the call itself broke. */
  broken: string;
};

const NOTHING_WRONG: FieldErrors = {};

type FormOptions<V extends Record<string, string>, T> = {
  blank: V;
  /** What is wrong before anything was sent: brought from elsewhere, and told there. */
  broughtProblem?: string | null;
  /** What keeps the form from being sent at all. */
  check?: (values: V) => Problem | null;
  send: (values: V) => Promise<ActionResult<T>>;
  texts: Texts;
  /** For a form inside a modal: a toast would say the same a second time, behind it. */
  inlineOnly?: boolean;
  onDone: (data: T) => void;
  onRefused?: (refusal: Refusal) => void;
};

/** What is wrong with a form, inline and (unless `inlineOnly`) as a toast. */
function useProblem(brought: string | null, inlineOnly: boolean) {
  const [problem, setProblem] = useState<Problem | null>(brought === null ? null : { message: brought });
  function fail(found: Problem, toasted = found.message) {
    setProblem(found);
    if (!inlineOnly) toast.error(toasted);
  }
  /** Says what something beside the fields came to; null takes back what was said. */
  function tell(message: string | null) {
    if (message === null) setProblem(null);
    else fail({ message });
  }
  return {
    problem: problem?.message ?? null,
    fieldErrors: problem?.fieldErrors ?? NOTHING_WRONG,
    fail,
    tell,
  };
}

/** What is typed, by the names of the fields. */
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

/**
 * A form of text fields without spaces, sent once per press. What goes wrong is said inline and as a toast, the first
 * wrong field gets the focus, and what was typed stays.
 */
export function useForm<V extends Record<string, string>, T>(options: FormOptions<V, T>) {
  const { values, bind } = useValues(options.blank);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const { problem, fieldErrors, fail, tell } = useProblem(
    options.broughtProblem ?? null,
    options.inlineOnly ?? false,
  );
  useFocusWrong(form, fieldErrors);

  async function send() {
    const { texts, onDone, onRefused } = options;
    const answer = await options.send(values).catch(() => null);
    if (answer?.ok) return onDone(answer.data);
    if (leaveIfEnded(answer)) return;
    if (!answer) return fail({ message: failureWords(null, texts.broken) });
    const message = answer.message || texts.refused;
    fail({ message, fieldErrors: answer.fieldErrors }, answer.message || texts.refusedToast || message);
    onRefused?.(answer);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    // A second press may come before the button is drawn disabled.
    if (isSending.current) return;
    const found = options.check?.(values);
    if (found) return fail(found);
    isSending.current = true;
    setBusy(true);
    tell(null);
    await send();
    isSending.current = false;
    setBusy(false);
  }
  return {
    bind: (name: keyof V & string) => ({ ...bind(name), error: fieldErrors[name] }),
    tell,
    problem,
    fieldErrors,
    busy,
    // POST, so that a submit before the script is there never puts a password into an address.
    form: { ref: form, method: 'post', onSubmit: submit } as const,
  };
}
