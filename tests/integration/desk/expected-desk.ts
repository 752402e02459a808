import type { DeskRoles } from '@/lib/desk/authorize-desk';
import { OPERATOR_ENTRY_POINTS } from './expected-operators';

/** Who may call an entry point of the desk, and how the audit names it. */
type Expected = {
  /** `signed out`: an entrance, which needs no session. */
  roles: DeskRoles | 'signed out';
  audit: string | null;
  /** An input that its schema accepts, where it asks for a proof. */
  proofFor?: unknown;
};

const RECEIPT = '7K2MQX4T9RWD';
const RECORD = '01900000-0000-7000-8000-000000000000';
const records = (audit: string | null): Expected => ({ roles: ['records'], audit });

const REMOVALS_AND_FLAGS: Record<string, Expected> = {
  'removals/actions.ts#showRequestAction': records('removals.show'),
  'removals/actions.ts#approveRequestsAction': {
    ...records('removals.approve'),
    proofFor: { receipts: [RECEIPT] },
  },
  'removals/actions.ts#reinstateRequestsAction': records('removals.reinstate'),
  'removals/actions.ts#splitRequestAction': {
    ...records('removals.split'),
    proofFor: { receipt: RECEIPT, approve: [RECORD] },
  },
  'photos/[token]/route.ts#GET': records('photos.view'),
  'flags/actions.ts#photoAddressAction': records(null),
  'flags/actions.ts#dismissFlagsAction': records('flags.dismiss'),
  'flags/actions.ts#pullFlaggedAction': records('flags.pull'),
  'flags/actions.ts#correctLabelAction': records('flags.correct'),
  'flags/actions.ts#checkPhotosAction': records(null),
};

/** Every action and route below `app/(desk)/desk/`; `(inside)/` is left out. */
export const DESK_ENTRY_POINTS: Record<string, Expected> = {
  'overview/actions.ts#refreshOverview': { roles: 'everyone', audit: null },
  'overview/actions.ts#readChartSeries': { roles: 'everyone', audit: null },
  'audit/export/route.ts#GET': { roles: ['admin'], audit: 'audit.export' },
  ...OPERATOR_ENTRY_POINTS,
  'players/actions.ts#searchPlayersAction': { roles: ['moderator', 'support'], audit: 'players.search' },
  'players/actions.ts#renamePlayerAction': { roles: ['moderator'], audit: 'players.rename' },
  'players/actions.ts#removeImageAction': { roles: ['moderator'], audit: 'players.remove_image' },
  'players/actions.ts#excludePlayerAction': { roles: ['moderator'], audit: 'players.exclude' },
  'players/actions.ts#liftExclusionAction': { roles: ['moderator'], audit: 'players.lift' },
  'players/actions.ts#banPlayerAction': { roles: ['moderator'], audit: 'players.ban' },
  'players/actions.ts#unbanPlayerAction': { roles: ['moderator'], audit: 'players.unban' },
  'players/actions.ts#dismissReportAction': { roles: ['moderator'], audit: 'players.dismiss' },
  'players/[userId]/actions.ts#showEmailAction': { roles: ['support'], audit: 'players.email' },
  'players/[userId]/actions.ts#endSessionsAction': { roles: ['support'], audit: 'players.end_sessions' },
  'players/[userId]/actions.ts#adjustLivesAction': {
    roles: ['support'],
    audit: 'players.adjust_lives',
    proofFor: { userId: '12345678', lives: 5, reason: 'lost in an outage', lastSeen: null },
  },
  'players/[userId]/actions.ts#erasePlayerAction': {
    roles: ['support'],
    audit: 'players.erase',
    proofFor: { userId: '12345678', confirmed: '12345678', why: 'player_asked' },
  },
  'players/[userId]/export/route.ts#GET': {
    roles: ['support'],
    audit: 'players.export',
    proofFor: { userId: '12345678' },
  },
  ...REMOVALS_AND_FLAGS,
  'store/actions.ts#addPackAction': {
    roles: ['support'],
    audit: 'store.add_pack',
    proofFor: { lifePack: 'first', lives: 1, priceCents: 99, currency: 'usd' },
  },
  'store/actions.ts#changePackAction': {
    roles: ['support'],
    audit: 'store.change_pack',
    proofFor: { lifePack: 'first', lives: 1 },
  },
  'store/actions.ts#previewRefundAction': { roles: ['support'], audit: null },
  'store/actions.ts#refundAction': {
    roles: ['support'],
    audit: 'store.refund',
    proofFor: { purchaseId: '0197a000-0000-7000-8000-000000000000', seenVersion: 1 },
  },
  'store/actions.ts#retirePackAction': {
    roles: ['support'],
    audit: 'store.retire_pack',
    proofFor: { lifePack: 'first' },
  },
  'store/actions.ts#swapPacksAction': {
    roles: ['support'],
    audit: 'store.swap_packs',
    proofFor: { lifePack: 'first', with: 'second' },
  },
  'feeds/[run]/rejects/route.ts#GET': { roles: ['records'], audit: 'feeds.rejects' },
  'feeds/actions.ts#cancelRunAction': { roles: ['records'], audit: 'feeds.cancel' },
  'feeds/actions.ts#createRunAction': { roles: ['records'], audit: 'feeds.new' },
  'feeds/actions.ts#finishUploadAction': { roles: ['records'], audit: 'feeds.dry_run' },
  'feeds/actions.ts#importRunAction': {
    roles: ['records'],
    audit: 'feeds.import',
    proofFor: { runId: RECORD },
  },
  'feeds/actions.ts#nextPartsAction': { roles: ['records'], audit: 'feeds.upload' },
  'feeds/actions.ts#readFeedNowAction': { roles: ['records'], audit: 'feeds.read_now' },
  'feeds/upload/route.ts#PUT': { roles: ['records'], audit: 'feeds.upload' },
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
  '/desk/store': ['support'],
  '/desk/store/[purchase]': ['support'],
  '/desk/store/disputes': ['support'],
  '/desk/store/packs': ['support'],
  '/desk/store/totals': ['support'],
  '/desk/feeds': ['records'],
  '/desk/feeds/[run]': ['records'],
  '/desk/feeds/records': ['records'],
};
