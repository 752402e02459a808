'use client';

import { type RefObject, useEffect } from 'react';

/** Leads to the first field that was found wrong, so that nobody has to look for it. */
export function useFocusWrong(
  form: RefObject<HTMLFormElement | null>,
  fieldErrors: Readonly<Record<string, string>>,
): void {
  useEffect(() => {
    if (Object.keys(fieldErrors).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // A group of choices takes no focus of its own.
    const field = wrong?.querySelector('input') ?? wrong;
    field?.focus();
  }, [form, fieldErrors]);
}
