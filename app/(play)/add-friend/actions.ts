'use server';

import { defineAction } from '@/app/_server/define-action';
import { sendRequestSchema } from '@/lib/contract/friends/schemas';
import { SEND_REQUEST } from '@/lib/friends/limits';
import { sendRequest } from '@/lib/friends/requests/send-request';

export const sendRequestAction = defineAction(
  { schema: sendRequestSchema, policy: { who: 'player', limit: { ...SEND_REQUEST, by: 'player' } } },
  sendRequest,
);
