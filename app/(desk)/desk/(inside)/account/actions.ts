'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { consumeBrowserChallenge, newChallenge } from '@/app/_server/desk/desk-cookies';
import { noInput } from '@/app/_server/no-input';
import {
  addPasskeySchema,
  passkeyIdSchema,
  renamePasskeySchema,
} from '@/lib/contract/desk/operators/passkey-schemas';
import { endOtherSessions } from '@/lib/desk/operators/desk-session';
import { creationOptions } from '@/lib/desk/passkeys/create-passkey';
import {
  addPasskey,
  ownPasskeyIds,
  removePasskey,
  renamePasskey,
  replaceRecoveryCodes,
} from '@/lib/desk/passkeys/own-passkeys';

export const startAddingAction = defineDeskAction(
  { schema: noInput, roles: 'everyone', needsProof: true, audit: null },
  async (ctx) => {
    const { operatorId, name, sessionId } = ctx.signedIn;
    const known = await ownPasskeyIds(ctx);
    return creationOptions({
      operatorId,
      name,
      known,
      challenge: await newChallenge(ctx, `add:${sessionId}`),
    });
  },
);

export const addPasskeyAction = defineDeskAction(
  { schema: addPasskeySchema, roles: 'everyone', needsProof: true, audit: 'account.add_passkey' },
  async (ctx, input) => {
    const challenge = await consumeBrowserChallenge(ctx, `add:${ctx.signedIn.sessionId}`);
    await addPasskey(ctx, { ...input, challenge });
    return true as const;
  },
);

export const renamePasskeyAction = defineDeskAction(
  { schema: renamePasskeySchema, roles: 'everyone', audit: 'account.rename_passkey' },
  renamePasskey,
);

export const removePasskeyAction = defineDeskAction(
  { schema: passkeyIdSchema, roles: 'everyone', needsProof: true, audit: 'account.remove_passkey' },
  removePasskey,
);

export const replaceCodesAction = defineDeskAction(
  { schema: noInput, roles: 'everyone', needsProof: true, audit: 'account.replace_codes' },
  replaceRecoveryCodes,
);

export const endOtherSessionsAction = defineDeskAction(
  {
    schema: noInput,
    roles: 'everyone',
    audit: 'account.end_sessions',
    detail: ({ ended }) => `sessions ${ended}`,
  },
  endOtherSessions,
);
