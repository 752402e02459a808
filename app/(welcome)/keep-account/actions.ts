'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { keepAccount } from '@/lib/accounts/deletion/keep-account';

export const keepAccountAction = defineAction(
  {
    schema: noInput,
    policy: { who: 'leaving', limit: { name: 'keep-account', points: 20, perSeconds: 3600, by: 'player' } },
  },
  keepAccount,
);
