'use server';

import { defineAction } from '@/app/_server/define-action';
import { SEND_REQUEST } from '@/lib/friends/limits';
import { sendRequestSchema } from '@/lib/friends/schemas';
import { sendRequest } from '@/lib/friends/send-request';

/** From the field and from an opened follow link alike. */
export const sendRequestAction = defineAction(
  { schema: sendRequestSchema, policy: { who: 'player', limit: { ...SEND_REQUEST, by: 'player' } } },
  sendRequest,
);
