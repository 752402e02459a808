import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Charge, Dispute, Event, Intent, LineItem, Refund, Session } from './objects';

/** What was ordered in a session, and what its payment is to carry. */
export type OrderedItems = { id: string; items: LineItem[]; intentMetadata: Record<string, string> };

/** What becomes of an asynchronous payment by itself, at epoch ms of the stand-in's clock. */
export type Outlook = { id: string; atMs: number; succeeds: boolean };

export type DeliveryState = 'waiting' | 'held' | 'delivered' | 'dropped' | 'givenUp';

/** One event on its way to the webhook, under the event's id. */
export type Delivery = { id: string; state: DeliveryState; atMs: number; attempts: number };

/** Answers kept by idempotency key. */
export type KeptAnswer = { id: string; request: string; body: object };

type Kinds = {
  sessions: Session;
  orders: OrderedItems;
  intents: Intent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  events: Event;
  outlooks: Outlook;
  deliveries: Delivery;
  answers: KeptAnswer;
};
export type Kind = keyof Kinds;
export type Stored<K extends Kind> = Kinds[K];

type Shelves = { [K in Kind]: Map<string, Kinds[K]> };

/** All the stand-in knows. Objects are never changed in place: a new version is put in the old one's stead. */
export type Book = {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** In the order of creation. */
  all<K extends Kind>(kind: K): Kinds[K][];
  put<K extends Kind>(kind: K, object: Kinds[K]): void;
};

function emptyShelves(): Shelves {
  return {
    sessions: new Map(),
    orders: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: new Map(),
    outlooks: new Map(),
    deliveries: new Map(),
    answers: new Map(),
  };
}

/** What names a person stays in memory: the file outlives players who are erased. */
const PERSONAL = new Set(['customer_email', 'email']);

const line = (kind: string, object: unknown): string =>
  `${JSON.stringify([kind, object], (key, value) => (PERSONAL.has(key) ? null : value))}\n`;

/** A line that a crash cut off is no loss: nobody was answered before it was whole. */
function* readLines(file: string): Generator<[Kind, { id: string }]> {
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    try {
      yield JSON.parse(text) as [Kind, { id: string }];
    } catch {}
  }
}

function load(file: string, shelves: Shelves): void {
  if (existsSync(file)) {
    for (const [kind, object] of readLines(file)) {
      (shelves[kind] as Map<string, unknown> | undefined)?.set(object.id, object);
    }
  }
  mkdirSync(dirname(file), { recursive: true });
  const whole = Object.entries(shelves).flatMap(([kind, shelf]) =>
    [...shelf.values()].map((object) => line(kind, object)),
  );
  writeFileSync(`${file}.new`, whole.join(''), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Opens the book: in memory, or with every change appended to `file`, from which the next start goes on. */
export function openBook(file?: string): Book {
  const shelves = emptyShelves();
  if (file !== undefined) load(file, shelves);
  return {
    get: (kind, id) => shelves[kind].get(id),
    all: (kind) => [...shelves[kind].values()],
    put(kind, object) {
      shelves[kind].set(object.id, object);
      if (file !== undefined) appendFileSync(file, line(kind, object));
    },
  };
}
