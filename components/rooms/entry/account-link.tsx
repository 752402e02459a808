'use client';

import { SESSION_ENDED_PATH } from '@/components/client/session/paths';
import { useTexts } from '@/components/client/texts-provider';
import { buttonLook } from '@/components/ui/buttons/button';

/** Links to sign-up, which returns the guest to this room. */
export function AccountLink({ code }: { code: string }) {
  const t = useTexts('rooms');
  return (
    <a href={`${SESSION_ENDED_PATH}?code=${code}`} className={buttonLook('outline')}>
      {t('signUp')}
    </a>
  );
}
