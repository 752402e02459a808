import type { DeskRoles } from '@/lib/desk/authorize-desk';

/** Who may call an entry point of the desk, and how the audit names it. */
type Expected = {
  /** `signed out`: an entrance, which needs no session. */
  roles: DeskRoles | 'signed out';
  audit: string | null;
  /** An input that its schema accepts, where it asks for a proof. */
  proofFor?: unknown;
};

const is =
  (roles: Expected['roles']) =>
  (audit: string | null, proofFor?: unknown): Expected => ({ roles, audit, proofFor });
const [signedOut, everyone] = [is('signed out'), is('everyone')];
const [admin, records, moderator] = [is(['admin']), is(['records']), is(['moderator'])];
const support = is(['support']);

const RECEIPT = '7K2MQX4T9RWD';
const RECORD = '01900000-0000-7000-8000-000000000000';
const AN_ID = '0192f0c1-2345-7890-abcd-0123456789ab';
const A_PASSKEY = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'x', attestationObject: 'x' },
};

/** Every action and route below `app/(desk)/desk/`; `(inside)/` is left out. */
export const DESK_ENTRY_POINTS: Record<string, Expected> = {
  'actions.ts#refreshOverview': everyone(null),
  'actions.ts#readChartSeries': everyone(null),
  'audit/export/route.ts#GET': admin('audit.export'),
  'sign-in/actions.ts#startSignInAction': signedOut(null),
  'sign-in/actions.ts#signInAction': signedOut('operators.sign_in'),
  'sign-in/actions.ts#signInWithCodeAction': signedOut('operators.sign_in'),
  'enrol/[token]/actions.ts#startEnrolmentAction': signedOut(null),
  'enrol/[token]/actions.ts#enrolAction': signedOut('operators.enrol'),
  'actions.ts#claimAction': { roles: ['records', 'moderator'], audit: null },
  'actions.ts#signOutAction': everyone('operators.sign_out'),
  'actions.ts#startProofAction': everyone(null),
  'actions.ts#proveAction': everyone('operators.prove'),
  'account/actions.ts#startAddingAction': everyone(null, {}),
  'account/actions.ts#addPasskeyAction': everyone('account.add_passkey', { passkey: A_PASSKEY, label: 'x' }),
  'account/actions.ts#renamePasskeyAction': everyone('account.rename_passkey'),
  'account/actions.ts#removePasskeyAction': everyone('account.remove_passkey', { id: 'x' }),
  'account/actions.ts#replaceCodesAction': everyone('account.replace_codes', {}),
  'account/actions.ts#endOtherSessionsAction': everyone('account.end_sessions'),
  'operators/actions.ts#addOperatorAction': admin('operators.add', { name: 'x', roles: ['records'] }),
  'operators/actions.ts#changeRolesAction': admin('operators.change_roles', {
    operatorId: AN_ID,
    roles: ['records'],
  }),
  'operators/actions.ts#renewEnrolmentAction': admin('operators.renew_link', { operatorId: AN_ID }),
  'operators/actions.ts#removeOperatorAction': admin('operators.remove', { operatorId: AN_ID }),
  'players/actions.ts#renamePlayerAction': moderator('players.rename'),
  'players/actions.ts#removeImageAction': moderator('players.remove_image'),
  'players/actions.ts#excludePlayerAction': moderator('players.exclude'),
  'players/actions.ts#liftExclusionAction': moderator('players.lift'),
  'players/actions.ts#banPlayerAction': moderator('players.ban'),
  'players/actions.ts#warnPlayerAction': moderator('players.warn'),
  'players/actions.ts#notePlayerAction': moderator('players.note'),
  'players/actions.ts#undoDismissReportAction': moderator('players.undo_dismiss'),
  'players/actions.ts#decideAppealAction': moderator('players.appeal'),
  'players/actions.ts#unbanPlayerAction': moderator('players.unban'),
  'players/actions.ts#dismissReportAction': moderator('players.dismiss'),
  'players/[userId]/actions.ts#showEmailAction': support('players.email'),
  'players/[userId]/actions.ts#endSessionsAction': support('players.end_sessions'),
  'players/[userId]/actions.ts#adjustLivesAction': support('players.adjust_lives', {
    userId: '12345678',
    lives: 5,
    reason: 'lost in an outage',
    lastSeen: null,
  }),
  'players/[userId]/actions.ts#erasePlayerAction': support('players.erase', {
    userId: '12345678',
    confirmed: '12345678',
    why: 'player_asked',
  }),
  'players/[userId]/export/route.ts#GET': support('players.export', { userId: '12345678' }),
  'removals/actions.ts#showRequestAction': records('removals.show'),
  'removals/actions.ts#approveRequestsAction': records('removals.approve', { receipts: [RECEIPT] }),
  'removals/actions.ts#reinstateRequestsAction': records('removals.reinstate'),
  'removals/actions.ts#undoReinstateAction': records('removals.undo'),
  'removals/actions.ts#splitRequestAction': records('removals.split', {
    receipt: RECEIPT,
    approve: [RECORD],
  }),
  'photos/[token]/route.ts#GET': records('photos.view'),
  'flags/actions.ts#photoAddressAction': records(null),
  'flags/actions.ts#dismissFlagsAction': records('flags.dismiss'),
  'actions.ts#pullFlaggedAction': records('flags.pull'),
  'flags/actions.ts#undoDismissAction': records('flags.undo_dismiss'),
  'actions.ts#undoPullAction': records('flags.undo_pull'),
  'flags/actions.ts#correctLabelAction': records('flags.correct'),
  'flags/actions.ts#checkPhotosAction': records(null),
  'store/actions.ts#addPackAction': support('store.add_pack', {
    lifePack: 'first',
    lives: 1,
    priceCents: 99,
    currency: 'usd',
  }),
  'store/actions.ts#changePackAction': support('store.change_pack', { lifePack: 'first', lives: 1 }),
  'store/actions.ts#previewRefundAction': support(null),
  'store/actions.ts#refundAction': support('store.refund', {
    purchaseId: '0197a000-0000-7000-8000-000000000000',
    seenVersion: 1,
  }),
  'store/actions.ts#retirePackAction': support('store.retire_pack', { lifePack: 'first' }),
  'store/actions.ts#swapPacksAction': support('store.swap_packs', { lifePack: 'first', with: 'second' }),
  'search/actions.ts#searchDeskAction': everyone('search.text'),
  'search/actions.ts#searchPhotoAction': records('search.photo'),
  'announcements/actions.ts#announceAction': admin('announcements.enter'),
  'announcements/actions.ts#endAnnouncementAction': admin('announcements.end'),
  'held/actions.ts#listHeldAction': records('held.list'),
  'held/actions.ts#decideHeldAction': records('held.decide'),
  'held/actions.ts#undoHeldAction': records('held.undo'),
  'charges/actions.ts#decideChargeAction': records('charges.decide'),
  'charges/actions.ts#undoChargeAction': records('charges.undo'),
  'letters/actions.ts#enterLetterAction': records('letters.enter'),
  'letters/actions.ts#answerLetterAction': records('letters.answer'),
  'feeds/[run]/rejects/route.ts#GET': records('feeds.rejects'),
  'feeds/actions.ts#cancelRunAction': records('feeds.cancel'),
  'feeds/actions.ts#createRunAction': records('feeds.new'),
  'feeds/actions.ts#finishUploadAction': records('feeds.dry_run'),
  'feeds/actions.ts#importRunAction': records('feeds.import', { runId: RECORD }),
  'feeds/actions.ts#nextPartsAction': records('feeds.upload'),
  'feeds/actions.ts#resumeFeedAction': records('feeds.resume'),
  'feeds/actions.ts#readFeedNowAction': records('feeds.read_now'),
  'feeds/upload/route.ts#PUT': records('feeds.upload'),
};

/** Every page below `app/(desk)/desk/(inside)`, with the roles that open it. */
export const DESK_PAGES: Record<string, DeskRoles> = {
  '/desk': 'everyone',
  '/desk/audit': ['admin'],
  '/desk/account': 'everyone',
  '/desk/operators': ['admin'],
  '/desk/players': ['moderator', 'support'],
  '/desk/players/[userId]': ['moderator', 'support'],
  '/desk/removals': ['records'],
  '/desk/flags': ['records'],
  '/desk/held': ['records'],
  '/desk/announcements': ['admin'],
  '/desk/search': 'everyone',
  '/desk/charges': ['records'],
  '/desk/letters': ['records'],
  '/desk/store': ['support'],
  '/desk/store/[purchase]': ['support'],
  '/desk/store/disputes': ['support'],
  '/desk/store/packs': ['support'],
  '/desk/store/totals': ['support'],
  '/desk/feeds': ['records'],
  '/desk/feeds/[run]': ['records'],
  '/desk/feeds/records': ['records'],
};
