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
import type { SanctionView } from '@/lib/contract/moderation/moderation-view';
import type { PurchaseState } from '@/lib/contract/store/purchase-view';

/** Why an operator erases a player immediately. The audit stores the reason. */
export const ERASE_REASONS = ['player_asked', 'guardian_asked', 'authority_ordered', 'other_legal'] as const;

export type FoundPlayer = {
  userId: string;
  name: string | null;
  isBanned: boolean;
};

export type DeskStanding = {
  /** For a guest, who has no User ID, the id of the row. */
  userId: string;
  name: string | null;
  hasImage: boolean;
  /** A data: URL, because image URLs work only for players. Null if there is no readable image. */
  image: string | null;
  isGuest: boolean;
  createdAt: Date;
  /** The last use of a session or the last answer; null if neither is still stored. */
  lastSeenAt: Date | null;
  lives: number;
  stars: number;
  /** The current boards. `rank` is null for players who are not ranked. */
  boards: { interval: BoardInterval; score: number; rank: number | null }[];
  exclusion: BoardExclusionView | null;
  bannedAt: Date | null;
  bannedUntil: Date | null;
  deletionDueAt: Date | null;
};

type BoardExclusionView = {
  since: Date;
  until: Date | null;
  reason: ExclusionReason;
};

/** The view never names the reporter. */
export type DeskReport = {
  reportId: string;
  at: Date;
  what: ReportedThing;
  name: string | null;
  reason: ReportReason;
  words: string | null;
  isSettled: boolean;
};

/** A report that this player made. The view does not name the reported player. */
export type DeskMadeReport = Pick<DeskReport, 'at' | 'what' | 'reason' | 'words' | 'isSettled'>;

export type DeskLogEntry = {
  at: Date;
  operator: string;
  action: ModerationAction;
  before: string | null;
  after: string | null;
  reason: string | null;
  reportsSettled: number;
};

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
  /** The cursor of this entry: its `sequence` and `id`, joined by a point. */
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
  operator: string;
};

export type DeskSupport = {
  hasEmail: boolean;
  isEmailConfirmed: boolean;
  sessions: DeskSession[];
  purchases: DeskPlayerPurchase[];
  adjustments: DeskAdjustment[];
  /** Entries are sorted from new to old. `older` is the `place` where the next page starts; null at the end. */
  ledger: { entries: DeskLedgerEntry[]; isNewest: boolean; older: string | null };
};

export type DeskPlayer = {
  standing: DeskStanding;
  moderation: DeskModeration | null;
  support: DeskSupport | null;
};

/** The view never names the reporter. */
export type DeskQueuedReport = {
  at: string;
  reason: ReportReason;
  words: string | null;
  /** Earlier settled reports by the same reporter, and how many of them were dismissed. */
  earlier: number;
  dismissed: number;
};

export type DeskSanction = { kind: SanctionKind; reason: SanctionReason; at: string; until: string | null };

export type DeskQueued = {
  details: DeskQueuedReport[];
  sanctions: DeskSanction[];
  claimedBy: string | null;
  reportId: string;
  firstAt: Date;
  userId: string;
  name: string | null;
  /** The reported image as a data: URL; null for a name or a removed image. */
  image: string | null;
  what: ReportedThing;
  isShown: boolean;
  isBanned: boolean;
  reports: number;
  reasons: ReportReason[];
};

export type DeskExcluded = BoardExclusionView & { userId: string };

export type DeskAppeal = SanctionView & { id: string; userId: string; words: string; appealedAt: string };
