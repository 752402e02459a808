import type {
  ExclusionReason,
  LedgerKind,
  ModerationAction,
  ReportedThing,
  ReportReason,
  SanctionKind,
  SanctionReason,
} from '@/lib/contract/enums';
import type { BoardInterval } from '@/lib/contract/leaderboard/windows';
import type { SanctionView } from '@/lib/contract/moderation/sanctions';
import type { PurchaseState } from '@/lib/contract/store/purchase-view';

/** Why an operator erases a player at once, for the audit. */
export const ERASE_REASONS = ['player_asked', 'guardian_asked', 'authority_ordered', 'other_legal'] as const;

/** What a search at the desk finds. */
export type FoundPlayer = {
  userId: string;
  /** Null when it cannot be read. */
  name: string | null;
  isBanned: boolean;
};

/** What every operator of the players' screens sees of a player. */
export type DeskStanding = {
  /** Guests have none: it is the id of their row. */
  userId: string;
  /** Null when it cannot be read. */
  name: string | null;
  hasImage: boolean;
  /** A data URL: image addresses of the game open for players alone. Null without an image that can be read. */
  image: string | null;
  isGuest: boolean;
  createdAt: Date;
  /** The last use of a session or the last answer. Null when neither is stored any longer. */
  lastSeenAt: Date | null;
  lives: number;
  stars: number;
  /** The running boards. `rank` is null for players who are not listed. */
  boards: { interval: BoardInterval; score: number; rank: number | null }[];
  exclusion: BoardExclusionView | null;
  bannedAt: Date | null;
  /** When the ban ends by itself. Null without a ban or without an end. */
  bannedUntil: Date | null;
  deletionDueAt: Date | null;
};

type BoardExclusionView = {
  since: Date;
  /** Null for one that lasts. */
  until: Date | null;
  reason: ExclusionReason;
};

/** A report about a player. It does not say who made it. */
export type DeskReport = {
  reportId: string;
  at: Date;
  what: ReportedThing;
  /** The reported name. Null for an image. */
  name: string | null;
  reason: ReportReason;
  words: string | null;
  isSettled: boolean;
};

/** A report that a player made. It does not say about whom. */
export type DeskMadeReport = Pick<DeskReport, 'at' | 'what' | 'reason' | 'words' | 'isSettled'>;

export type DeskLogEntry = {
  at: Date;
  operator: string;
  action: ModerationAction;
  /** A name before a renaming; null where none changed. */
  before: string | null;
  after: string | null;
  reason: string | null;
  reportsSettled: number;
};

/** What moderators see besides. */
export type DeskModeration = { reports: DeskReport[]; made: DeskMadeReport[]; log: DeskLogEntry[] };

export type DeskSession = {
  id: string;
  kind: 'cookie' | 'bearer';
  client: string | null;
  openedAt: string;
  lastUsedAt: string;
};

export type DeskPlayerPurchase = {
  id: string;
  at: Date;
  lives: number;
  price: string;
  state: PurchaseState;
  takenBack: number;
};

export type DeskLedgerEntry = {
  /** The place in the player's ledger, which grows with time. */
  place: string;
  at: Date;
  kind: LedgerKind;
  lives: number;
  stars: number;
};

export type DeskAdjustment = {
  id: string;
  at: Date;
  lives: number;
  reason: string;
  /** The operator's name, or `command line`. */
  operator: string;
};

/** What support sees besides. */
export type DeskSupport = {
  hasEmail: boolean;
  isEmailConfirmed: boolean;
  sessions: DeskSession[];
  purchases: DeskPlayerPurchase[];
  adjustments: DeskAdjustment[];
  /** The newest first. `older` is the place from which the next page goes on; null at the end. */
  ledger: { entries: DeskLedgerEntry[]; isNewest: boolean; older: string | null };
};

/** A player at the desk. Parts that the operator's roles do not open are null. */
export type DeskPlayer = {
  standing: DeskStanding;
  moderation: DeskModeration | null;
  support: DeskSupport | null;
};

/** An open report of one player. Who made it stays secret. */
export type DeskQueuedReport = {
  at: string;
  reason: ReportReason;
  words: string | null;
  /** Earlier reports of the same reporter that are settled, and how many of them were dismissed. */
  earlier: number;
  dismissed: number;
};

/** A warning or ban. `until`: when it ends by itself. Times are ISO 8601. */
export type DeskSanction = { kind: SanctionKind; reason: SanctionReason; at: string; until: string | null };

/** A reported name or image in the queue. */
export type DeskQueued = {
  /** In the reporters' words. */
  details: DeskQueuedReport[];
  /** Earlier warnings and bans of the player. */
  sanctions: DeskSanction[];
  /** Another operator who has it open. */
  claimedBy: string | null;
  reportId: string;
  firstAt: Date;
  userId: string;
  /** The reported name. Null for an image. */
  name: string | null;
  /** The reported image as a data URL. Null for a name, and for an image that is removed. */
  image: string | null;
  what: ReportedThing;
  isShown: boolean;
  isBanned: boolean;
  reports: number;
  reasons: ReportReason[];
};

export type DeskExcluded = BoardExclusionView & { userId: string };

/** An appeal that waits for an operator. */
export type DeskAppeal = SanctionView & { id: string; userId: string; words: string; appealedAt: string };
