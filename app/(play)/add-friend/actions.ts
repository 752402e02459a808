'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { sendRequestSchema } from '@/lib/contract/friends/schemas';
import { renewFollowLink } from '@/lib/friends/follow/own-link';
import { RENEW_FOLLOW_LINK, SEND_REQUEST } from '@/lib/friends/limits';
import { sendRequest } from '@/lib/friends/requests/send-request';

export const sendRequestAction = defineAction(
  { schema: sendRequestSchema, policy: { who: 'player', limit: { ...SEND_REQUEST, by: 'player' } } },
  sendRequest,
);

export const renewFollowLinkAction = defineAction(
  { schema: noInput, policy: { who: 'player', limit: { ...RENEW_FOLLOW_LINK, by: 'player' } } },
  renewFollowLink,
);
