import type { PurchaseStatus, RemovalState } from '@/lib/contract/enums';

/** Maximum length of a photo in base64. It keeps the call below the body limit of 64 kB. */
export const MAX_PHOTO_CHARS = 60_000;

/** A result of the desk's search. The operator's roles decide which kinds it returns. */
export type SearchHit = RequestHit | RecordHit | PlayerHit | PurchaseHit | AuditHit;

export type RequestHit = {
  kind: 'request';
  receipt: string;
  receiptText: string;
  state: RemovalState;
  askedAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
  matched: number;
};
export type RecordHit = {
  kind: 'record';
  recordId: string;
  where: 'in play' | 'out of play' | 'held' | 'gone';
  county: string | null;
  bookedOn: string | null;
  label: string | null;
  photo: string | null;
  /** The receipt of the request that pulled it. For an erased record, of the newest request about it. */
  receipt: string | null;
};
type PlayerHit = { kind: 'player'; userId: string; name: string | null; isBanned: boolean };
type PurchaseHit = {
  kind: 'purchase';
  purchaseId: string;
  price: string;
  state: PurchaseStatus;
  userId: string | null;
};
type AuditHit = { kind: 'audit'; id: string; actions: number };

export type SearchFound = {
  hits: SearchHit[];
  /** Matching records that are erased for good. They are part of neither `hits` nor `more`. */
  erased: number;
  /** Matching records that `hits` leaves out, because there are too many. */
  more: number;
};
