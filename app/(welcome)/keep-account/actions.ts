'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { keepAccount } from '@/lib/accounts/deletion/keep-account';
import { KEEPS_PER_PLAYER } from '@/lib/accounts/limits';

export const keepAccountAction = defineAction(
  {
    schema: noInput,
    policy: { who: 'playerOrLeaving', limit: { ...KEEPS_PER_PLAYER, by: 'player' } },
  },
  keepAccount,
);
