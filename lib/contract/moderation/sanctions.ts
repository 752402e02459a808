import type { AppealOutcome, SanctionKind, SanctionReason } from '@/lib/contract/enums';

/** What a player who was warned or banned reads. Times are ISO 8601. */
export type SanctionView = {
  kind: SanctionKind;
  reason: SanctionReason;
  at: string;
  /** When a ban ends by itself; null for one that lasts. */
  until: string | null;
  isOver: boolean;
  /** `open`: nobody has decided it. Null: the player has not appealed. */
  appeal: AppealOutcome | 'open' | null;
  mayAppeal: boolean;
};

export const APPEAL_MAX_LENGTH = 1000;
export const BAN_DAYS = [1, 7, 30] as const;
