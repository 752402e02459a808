const AN_ID = '0192f0c1-2345-7890-abcd-0123456789ab';
const A_PASSKEY = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'x', attestationObject: 'x' },
};

/** The part of `DESK_ENTRY_POINTS` about enrolment, sign-in, own accounts and operators. */
export const OPERATOR_ENTRY_POINTS = {
  'sign-in/actions.ts#startSignInAction': { roles: 'signed out', audit: null },
  'sign-in/actions.ts#signInAction': { roles: 'signed out', audit: 'operators.sign_in' },
  'sign-in/actions.ts#signInWithCodeAction': { roles: 'signed out', audit: 'operators.sign_in' },
  'enrol/[token]/actions.ts#startEnrolmentAction': { roles: 'signed out', audit: null },
  'enrol/[token]/actions.ts#enrolAction': { roles: 'signed out', audit: 'operators.enrol' },
  'actions.ts#signOutAction': { roles: 'everyone', audit: 'operators.sign_out' },
  'actions.ts#startProofAction': { roles: 'everyone', audit: null },
  'actions.ts#proveAction': { roles: 'everyone', audit: 'operators.prove' },
  'account/actions.ts#startAddingAction': { roles: 'everyone', audit: null, proofFor: {} },
  'account/actions.ts#addPasskeyAction': {
    roles: 'everyone',
    audit: 'account.add_passkey',
    proofFor: { passkey: A_PASSKEY, label: 'x' },
  },
  'account/actions.ts#renamePasskeyAction': { roles: 'everyone', audit: 'account.rename_passkey' },
  'account/actions.ts#removePasskeyAction': {
    roles: 'everyone',
    audit: 'account.remove_passkey',
    proofFor: { id: 'x' },
  },
  'account/actions.ts#replaceCodesAction': {
    roles: 'everyone',
    audit: 'account.replace_codes',
    proofFor: {},
  },
  'account/actions.ts#endOtherSessionsAction': { roles: 'everyone', audit: 'account.end_sessions' },
  'operators/actions.ts#addOperatorAction': {
    roles: ['admin'],
    audit: 'operators.add',
    proofFor: { name: 'x', roles: ['records'] },
  },
  'operators/actions.ts#changeRolesAction': {
    roles: ['admin'],
    audit: 'operators.change_roles',
    proofFor: { operatorId: AN_ID, roles: ['records'] },
  },
  'operators/actions.ts#renewEnrolmentAction': {
    roles: ['admin'],
    audit: 'operators.renew_link',
    proofFor: { operatorId: AN_ID },
  },
  'operators/actions.ts#removeOperatorAction': {
    roles: ['admin'],
    audit: 'operators.remove',
    proofFor: { operatorId: AN_ID },
  },
} as const;
