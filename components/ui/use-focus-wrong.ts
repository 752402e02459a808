'use client';

import { type RefObject, useEffect } from 'react';

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
