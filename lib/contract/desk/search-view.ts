import type { PurchaseStatus, RemovalState } from '@/lib/contract/enums';

/** The longest photo in base64 that fits into a call of the desk. */
export const MOST_PHOTO_CHARS = 60_000;

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
  /** Address of the photo. It works for five minutes, in this session only. */
  photo: string | null;
  /** Of the request that holds it, or, once it is erased, of the newest one that named it. */
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
/** Entries of the audit about this id, or with it. */
export type AuditHit = { kind: 'audit'; id: string; actions: number };

export type SearchFound = {
  hits: SearchHit[];
  /** Removed records that match: they cannot come back. */
  erased: number;
  /** Records that match, and are not among the hits. */
  more: number;
};
