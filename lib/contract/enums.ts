/** Values of enumerated columns. Server, browser and database schema share them. */

export const IDENTITY_PROVIDERS = ['google', 'apple', 'facebook'] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

export const REPORTED_THINGS = ['username', 'image'] as const;
export type ReportedThing = (typeof REPORTED_THINGS)[number];

export const REPORT_REASONS = ['abusive', 'sexual', 'personal', 'impersonation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** How a report ended: nothing was wrong, or an operator did something about it. */
export const REPORT_OUTCOMES = ['dismissed', 'acted'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

export const FLAG_REASONS = ['wrong_label', 'under_age', 'offensive'] as const;
export type FlagReason = (typeof FLAG_REASONS)[number];

/** Why a player is excluded from boards: a rule of fair play, or an operator's decision. */
export const EXCLUSION_REASONS = ['pace', 'endurance', 'accuracy', 'operator'] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

export const NOTIFICATION_KINDS = [
  'friend_request',
  'friend_accepted',
  /** The other player became a friend over the reader's follow link. */
  'friend_by_link',
  'stars_received',
  'badge_received',
  'badge_earned',
  'challenge',
  /** A challenge apart, which stays open for two days. */
  'challenge_apart',
  /** The other player finished a challenge apart that the reader had finished. */
  'challenge_finished',
  /** An operator has warned the reader. */
  'warned',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Groups of notifications, each with a switch. Warnings have none. */
export const INBOX_GROUPS = ['friends', 'badges', 'rewards', 'challenges'] as const;
export type InboxGroup = (typeof INBOX_GROUPS)[number];

/** Kinds of push messages, each with a switch that is off at first. */
export const PUSH_KINDS = ['lives', 'streak', 'challenge'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** The texts of push messages, by name. Challenges apart, of 48 hours, have two of their own. */
export const PUSH_TEMPLATES = [...PUSH_KINDS, 'challengeApart', 'challengeFinished'] as const;
export type PushTemplate = (typeof PUSH_TEMPLATES)[number];

/** Whether a record is used in the quiz, or in company: in dailies and rooms. The import assigns it once. */
export const RECORD_POOLS = ['quiz', 'company'] as const;
export type RecordPool = (typeof RECORD_POOLS)[number];

/** The parts of a day, of six hours each, from midnight. */
export const DAY_PARTS = ['night', 'morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** The bond of a booking: none is needed, from that many dollars up to the next band, or held without bond. */
export const BOND_BANDS = ['none', 'under_1000', 'from_1000', 'from_5000', 'from_25000', 'held'] as const;
export type BondBand = (typeof BOND_BANDS)[number];

export const CHARGE_CLASSES = ['felony', 'misdemeanor', 'other'] as const;
export type ChargeClass = (typeof CHARGE_CLASSES)[number];

/** Who made the arrest. `court` stands for probation and parole officers too. */
export const AGENCY_KINDS = ['city', 'sheriff', 'state', 'court', 'other'] as const;
export type AgencyKind = (typeof AGENCY_KINDS)[number];

/** What the games of a live room ask. In `higherLower` who is wrong is out, until one is left. */
export const ROOM_MODES = ['photos', 'higherLower'] as const;
export type RoomMode = (typeof ROOM_MODES)[number];

/** What a live room shows. A room that has ended shows nothing. */
export const ROOM_PHASES = ['lobby', 'question', 'result', 'podium'] as const;
export type RoomPhase = (typeof ROOM_PHASES)[number];

/** What an operator may do at the desk (docs/desk.md). An operator has one or several. */
export const OPERATOR_ROLES = ['moderator', 'records', 'support', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** What an entry of the desk's audit can be about. */
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
 * created: before the provider is asked; open: can be paid; processing: an asynchronous payment is pending; paid;
 * failed: not paid, or the provider was unreachable; expired; refused: paid, but not as ordered.
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

/** The first five move the lives of a purchase or its reversal. `adjustment` is made by the operator. */
export const LEDGER_KINDS = [
  'sign_up',
  'answer',
  'regeneration',
  /** Five right answers in a row gave a life back. */
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

/** `none`: rejected, removed or ended by a block. The row stays, because a pair is rewarded only once. */
export const FRIENDSHIP_STATES = ['none', 'pending', 'accepted'] as const;
export type FriendshipState = (typeof FRIENDSHIP_STATES)[number];

export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const FEED_KINDS = ['records', 'corrections'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export const FEED_RUN_STATES = ['uploading', 'waiting', 'running', 'done', 'failed', 'canceled'] as const;
export type FeedRunState = (typeof FEED_RUN_STATES)[number];

/** What operators do to a player who breaks the rules. A ban may end by itself. */
export const SANCTION_KINDS = ['warning', 'ban'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/** Why, as the player reads it in their language. */
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

/** What a request names: a photo, county and day of a booking, or a player's flag that somebody looks under age. */
export const REMOVAL_SOURCES = ['photo', 'county_day', 'flag'] as const;
export type RemovalSource = (typeof REMOVAL_SOURCES)[number];

/**
 * `waiting`: nothing is pulled before a review; `pulled`: pulled first, reviewed later; `split`: some records approved, the
 * others reinstated.
 */
export const REMOVAL_STATES = ['waiting', 'pulled', 'approved', 'reinstated', 'split'] as const;
export type RemovalState = (typeof REMOVAL_STATES)[number];

/** What the person shown asks for: to be taken out, or to be shown with another charge. */
export const REMOVAL_WISHES = ['removal', 'label'] as const;
export type RemovalWish = (typeof REMOVAL_WISHES)[number];

/** How a letter about removal came. */
export const LETTER_KINDS = ['letter', 'certified', 'email'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** A record of a held import: nobody has looked, somebody wants a second look, or it was refused and is erased soon. */
export const HELD_STATES = ['new', 'again', 'out'] as const;
export type HeldState = (typeof HELD_STATES)[number];

/** Why an operator refused the photo of a held record. */
export const OUT_REASONS = ['child', 'injury', 'several_people', 'name_visible', 'no_face', 'other'] as const;
export type OutReason = (typeof OUT_REASONS)[number];

/** What an operator may say about a charge that the classifier does not understand. */
export const CHARGE_VERDICTS = ['category', 'barred', 'unclear'] as const;
export type ChargeVerdict = (typeof CHARGE_VERDICTS)[number];

/** What one operator at a time works on at the desk. */
export const CLAIM_SUBJECTS = ['held', 'request', 'record', 'report', 'appeal'] as const;
export type ClaimSubject = (typeof CLAIM_SUBJECTS)[number];

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

/** How a session at the desk was opened. */
export const OPERATOR_SIGN_INS = ['passkey', 'recovery_code'] as const;

/** `began` is committed before the action; `done` or `refused` after it. A row that only began died on the way. */
export const AUDIT_PHASES = ['began', 'done', 'refused'] as const;
export type AuditPhase = (typeof AUDIT_PHASES)[number];

/** The session of a guest is a cookie or a bearer token; it ends when the guest becomes an account. */
export const SESSION_KINDS = ['cookie', 'bearer', 'guest'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/**
 * Stars for a new friendship, from the reader's side: both got them; only the reader did, because the other has
 * reached the limit; both or only the reader will get them once both emails are confirmed; the reader gets none.
 */
export const FRIEND_REWARDS = ['both', 'reader', 'waits', 'readerWaits', 'none'] as const;
export type FriendReward = (typeof FRIEND_REWARDS)[number];
