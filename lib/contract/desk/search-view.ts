import type { PurchaseStatus, RemovalState } from '@/lib/contract/enums';

/** What the one search of the desk finds. Which kinds it finds depends on the operator's roles. */
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
  /** Its address for five minutes and this session. */
  photo: string | null;
  /** Of the newest request that names it. */
  receipt: string | null;
};
export type PlayerHit = { kind: 'player'; userId: string; name: string | null; isBanned: boolean };
export type PurchaseHit = {
  kind: 'purchase';
  purchaseId: string;
  price: string;
  state: PurchaseStatus;
  userId: string | null;
};
/** Actions of operators about this id, or with it. */
export type AuditHit = { kind: 'audit'; id: string; actions: number };

export type SearchFound = {
  hits: SearchHit[];
  /** Removed records that match: they cannot come back. */
  erased: number;
};
