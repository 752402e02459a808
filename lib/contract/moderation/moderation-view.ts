import type { AppealOutcome, SanctionKind, SanctionReason } from '@/lib/contract/enums';

/** A warning or ban for its player. Times are ISO 8601. */
export type SanctionView = {
  kind: SanctionKind;
  reason: SanctionReason;
  at: string;
  /** When the ban ends by itself; null if it does not. */
  until: string | null;
  isOver: boolean;
  /** `open`: not decided yet. Null: the player has not appealed. */
  appeal: AppealOutcome | 'open' | null;
  mayAppeal: boolean;
};

export const REPORT_WORDS_MAX_LENGTH = 300;
export const APPEAL_MAX_LENGTH = 1000;
export const BAN_DAYS = [1, 7, 30] as const;
