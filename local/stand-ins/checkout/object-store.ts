import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Charge, Dispute, Event, Intent, LineItem, Refund, Session } from './objects';

/** Line items of a session, and the metadata that its payment gets. */
export type Order = { id: string; items: LineItem[]; intentMetadata: Record<string, string> };

/** When an asynchronous payment settles, in epoch milliseconds of the stand-in's clock, and how. */
export type Outcome = { id: string; atMs: number; succeeds: boolean };

export type DeliveryState = 'waiting' | 'held' | 'delivered' | 'dropped' | 'givenUp';

export type Delivery = { id: string; state: DeliveryState; atMs: number; attempts: number };

/** Stored under its idempotency key. */
export type StoredResponse = { id: string; request: string; body: object };

type Kinds = {
  sessions: Session;
  orders: Order;
  intents: Intent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  events: Event;
  outcomes: Outcome;
  deliveries: Delivery;
  responses: StoredResponse;
};
export type Kind = keyof Kinds;

/** Objects by kind and id. They are immutable: `put` replaces the earlier version. */
export type ObjectStore = {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  all<K extends Kind>(kind: K): Kinds[K][];
  put<K extends Kind>(kind: K, object: Kinds[K]): void;
};

type Tables = Map<string, Map<string, { id: string }>>;

/** Personal fields stay in memory, because the file outlives erased players. */
const PERSONAL = new Set(['customer_email', 'email']);

const lineOf = (kind: string, object: unknown): string =>
  `${JSON.stringify([kind, object], (key, value) => (PERSONAL.has(key) ? null : value))}\n`;

function tableOf(tables: Tables, kind: string): Map<string, { id: string }> {
  const table = tables.get(kind) ?? new Map();
  tables.set(kind, table);
  return table;
}

/** Reads the lines of `file`, skips one that a crash cut off, and rewrites the file without old versions. */
function load(file: string, tables: Tables): void {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  for (const text of lines) {
    try {
      const [kind, object] = JSON.parse(text) as [Kind, { id: string }];
      tableOf(tables, kind).set(object.id, object);
    } catch {}
  }
  mkdirSync(dirname(file), { recursive: true });
  const whole = [...tables].flatMap(([kind, table]) => [...table.values()].map((one) => lineOf(kind, one)));
  writeFileSync(`${file}.new`, whole.join(''), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Opens a store in memory. With `file`, appends every change to it and continues from it at the next start. */
export function openObjectStore(file?: string): ObjectStore {
  const tables: Tables = new Map();
  if (file !== undefined) load(file, tables);
  return {
    get: (kind, id) => tableOf(tables, kind).get(id) as never,
    all: (kind) => [...tableOf(tables, kind).values()] as never,
    put(kind, object) {
      tableOf(tables, kind).set(object.id, object);
      if (file !== undefined) appendFileSync(file, lineOf(kind, object));
    },
  };
}
