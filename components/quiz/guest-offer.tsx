'use client';

import { CREATE_ACCOUNT_PATH } from '@/components/client/paths';
import { ButtonLink } from '@/components/ui/button-link';

/** Offers a guest without lives an account. Replaces the open modal in the history, if there is one. */
export function GuestOffer({ replace }: { replace?: boolean }) {
  return (
    <>
      <p>Create an account: you get 5 more lives at once, and your points stay.</p>
      <ButtonLink href={CREATE_ACCOUNT_PATH} {...(replace && { replace })} className="w-full">
        Create an account
      </ButtonLink>
    </>
  );
}
