/** Values of enumerated columns. Server, browser and database schema share them. */

export const IDENTITY_PROVIDERS = ['google', 'apple', 'facebook'] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

export const REPORTED_THINGS = ['username', 'image'] as const;
export type ReportedThing = (typeof REPORTED_THINGS)[number];

export const REPORT_REASONS = ['abusive', 'sexual', 'personal', 'impersonation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** `acted`: an operator took action against the player. */
export const REPORT_OUTCOMES = ['dismissed', 'acted'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

export const FLAG_REASONS = ['wrong_label', 'under_age', 'offensive'] as const;
export type FlagReason = (typeof FLAG_REASONS)[number];

/** Why a player is excluded from boards: one of three fair-play rules, or an operator's decision. */
export const EXCLUSION_REASONS = ['pace', 'endurance', 'accuracy', 'operator'] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

export const NOTIFICATION_KINDS = [
  'friend_request',
  'friend_accepted',
  /** Another player became a friend by opening the recipient's follow link. */
  'friend_by_link',
  'stars_received',
  'badge_received',
  'badge_earned',
  'challenge',
  /** A challenge without a room. Each player answers when they like, within 48 hours. */
  'challenge_apart',
  /** The other player finished such a challenge after the recipient. */
  'challenge_finished',
  'warned',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Groups of notifications that players can turn off. Warnings belong to none. */
export const INBOX_GROUPS = ['friends', 'badges', 'rewards', 'challenges'] as const;
export type InboxGroup = (typeof INBOX_GROUPS)[number];

export const PUSH_KINDS = ['lives', 'streak', 'challenge'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

const PUSH_TEMPLATES = [...PUSH_KINDS, 'challengeApart', 'challengeFinished'] as const;
export type PushTemplate = (typeof PUSH_TEMPLATES)[number];

/** `quiz`: records for rounds. `company`: records for dailies, rooms and challenges. The import assigns the pool once (docs/records.md). */
export const RECORD_POOLS = ['quiz', 'company'] as const;
export type RecordPool = (typeof RECORD_POOLS)[number];

/** Parts of a day, six hours each, from midnight. */
export const DAY_PARTS = ['night', 'morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** Bond of a booking: none needed, a range of dollars (`from_1000` ends where `from_5000` starts), or held without bond. */
export const BOND_BANDS = ['none', 'under_1000', 'from_1000', 'from_5000', 'from_25000', 'held'] as const;
export type BondBand = (typeof BOND_BANDS)[number];

export const CHARGE_CLASSES = ['felony', 'misdemeanor', 'other'] as const;
export type ChargeClass = (typeof CHARGE_CLASSES)[number];

/** Who made the arrest. `court` includes probation and parole officers. */
export const AGENCY_KINDS = ['city', 'sheriff', 'state', 'court', 'other'] as const;
export type AgencyKind = (typeof AGENCY_KINDS)[number];

/** Games of a live room. In `higherLower` a wrong answer puts a player out; the last one left wins. */
export const ROOM_MODES = ['photos', 'higherLower'] as const;
export type RoomMode = (typeof ROOM_MODES)[number];

export const ROOM_PHASES = ['lobby', 'question', 'result', 'podium'] as const;
export type RoomPhase = (typeof ROOM_PHASES)[number];

export const OPERATOR_ROLES = ['moderator', 'records', 'support', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const AUDIT_SUBJECTS = [
  'letter',
  'player',
  'request',
  'record',
  'purchase',
  'pack',
  'feed',
  'operator',
  'announcement',
  'charge',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/**
 * `created`: the provider has not been asked. `open`: can be paid. `processing`: an asynchronous payment is pending.
 * `failed`: not paid, or the provider was unreachable. `refused`: paid, but not as ordered.
 */
export const PURCHASE_STATUSES = [
  'created',
  'open',
  'processing',
  'paid',
  'failed',
  'expired',
  'refused',
] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

export const LEDGER_KINDS = [
  'sign_up',
  'answer',
  'regeneration',
  'streak',
  'purchase',
  'refund',
  'refund_reversed',
  'dispute',
  'dispute_reversed',
  'adjustment',
  'friend_reward',
  /** A guest became an account. */
  'claim',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** `none`: rejected, removed or blocked. The row stays, because a pair gets the reward only once. */
export const FRIENDSHIP_STATES = ['none', 'pending', 'accepted'] as const;
export type FriendshipState = (typeof FRIENDSHIP_STATES)[number];

export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const FEED_KINDS = ['records', 'corrections'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export const FEED_RUN_STATES = ['uploading', 'waiting', 'running', 'done', 'failed', 'canceled'] as const;
export type FeedRunState = (typeof FEED_RUN_STATES)[number];

export const SANCTION_KINDS = ['warning', 'ban'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

export const SANCTION_REASONS = ['name', 'image', 'harassment', 'cheating', 'payment', 'other'] as const;
export type SanctionReason = (typeof SANCTION_REASONS)[number];

export const APPEAL_OUTCOMES = ['upheld', 'lifted'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

export const MODERATION_ACTIONS = [
  'rename',
  'remove_image',
  'ban',
  'unban',
  'dismiss',
  'undo_dismiss',
  'warn',
  'note',
  'uphold',
  'exclude',
  'lift_exclusion',
] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** How a removal request names its record. `flag`: a player reported the person as under 18. */
export const REMOVAL_SOURCES = ['photo', 'county_day', 'flag'] as const;
export type RemovalSource = (typeof REMOVAL_SOURCES)[number];

/** `waiting`: in play until the review. `pulled`: out of play until the review. `split`: only some records were removed. */
export const REMOVAL_STATES = ['waiting', 'pulled', 'approved', 'reinstated', 'split'] as const;
export type RemovalState = (typeof REMOVAL_STATES)[number];

/** `label`: the requester says that the label is wrong (docs/removals.md). */
export const REMOVAL_WISHES = ['removal', 'label'] as const;
export type RemovalWish = (typeof REMOVAL_WISHES)[number];

export const LETTER_KINDS = ['letter', 'certified', 'email'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** Review of an imported photo: `new`, `again` (needs a second look), or `out` (refused, erased soon). */
export const HELD_STATES = ['new', 'again', 'out'] as const;

export const OUT_REASONS = ['child', 'injury', 'several_people', 'name_visible', 'no_face', 'other'] as const;
export type OutReason = (typeof OUT_REASONS)[number];

/** An operator's decision about a charge text. `unclear`: the text says too little, so imports keep refusing it. */
export const CHARGE_VERDICTS = ['category', 'barred', 'unclear'] as const;
export type ChargeVerdict = (typeof CHARGE_VERDICTS)[number];

/** Kinds of items that an operator claims while working on them. `held`: a record that waits for the review of its photo. */
export const CLAIM_SUBJECTS = ['held', 'request', 'record', 'report', 'appeal'] as const;
export type ClaimSubject = (typeof CLAIM_SUBJECTS)[number];

/**
 * Actions in the removal log. `hold` means that a request waits for a review while its records stay in play. Not to be confused
 * with a held record, which an import added and which stays out of play until its own review.
 */
export const REMOVAL_ACTIONS = [
  'pull',
  'hold',
  'approve',
  'reinstate',
  'dismiss_flags',
  'correct_label',
  'expire',
  'refuse_import',
  'refuse_photo',
  'undo',
  'withdraw',
] as const;
export type RemovalAction = (typeof REMOVAL_ACTIONS)[number];

export const OPERATOR_SIGN_INS = ['passkey', 'recovery_code'] as const;

/** `began` is committed before the action, and the outcome after it. If neither `done` nor `refused` follows, the outcome is unknown. */
export const AUDIT_PHASES = ['began', 'done', 'refused'] as const;
export type AuditPhase = (typeof AUDIT_PHASES)[number];

/**
 * Kinds of sessions. For an account, the kind is how the client stores the token: `cookie` or `bearer`. The session of a guest
 * has the kind `guest` in both cases. It ends when the guest becomes an account.
 */
export const SESSION_KINDS = ['cookie', 'bearer', 'guest'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/**
 * Who gets stars for a new friendship. `reader`: only the recipient of the notification, because the other player has reached the
 * limit. `waits` and `readerWaits` are `both` and `reader` before both emails are confirmed. `none`: the recipient gets none.
 */
export const FRIEND_REWARDS = ['both', 'reader', 'waits', 'readerWaits', 'none'] as const;
export type FriendReward = (typeof FRIEND_REWARDS)[number];
