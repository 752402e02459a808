'use client';

import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import { PasswordField } from '@/components/ui/password-field';
import { useForm } from '@/components/ui/use-form';
import { FormError } from '@/components/ui/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';

type LinkPasswordProps = {
  name: string;
  begin: (password: string) => Promise<ActionResult<{ url: string }>>;
  onClose: () => void;
};

/** Asks for the password before linking a provider: someone who finds the game open must not add a way to log in. */
export function LinkPassword({ name, begin, onClose }: LinkPasswordProps) {
  return (
    <Modal open onClose={onClose} title={`Link ${name}`}>
      <LinkPasswordForm name={name} begin={begin} />
    </Modal>
  );
}

function LinkPasswordForm({ name, begin }: Omit<LinkPasswordProps, 'onClose'>) {
  const { form, bind, problem, fieldErrors, busy } = useForm({
    blank: { password: '' },
    send: ({ password }) => begin(password),
    texts: { refused: 'Something went wrong', broken: 'Something went wrong' },
    inlineOnly: true,
    onDone: ({ url }) => window.location.assign(url),
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>Enter your password, then log in with {name}.</p>
      <PasswordField label="Password" autoComplete="current-password" {...bind('password')} />
      <FormError message={fieldErrors.password ? null : problem} />
      <Button type="submit" busy={busy} busyLabel="Opening...">
        Continue
      </Button>
    </form>
  );
}
