'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { RecordHit, RequestHit, SearchFound, SearchHit } from '@/lib/contract/desk/search/search-view';
import { useDeskAction } from '../shell/use-desk-action';
import { DeskButton, DeskLink, TextLink } from '../ui/controls';
import { DeskPhoto } from '../ui/desk-photo';
import { KeyCap, useKeys } from '../ui/keys';
import { Problem } from '../ui/layout';
import { useUndo } from '../ui/queue/use-undo';

export type PullActions = {
  pull: (input: { recordId: string }) => Promise<DeskResult<{ receipt: string }>>;
  undoPull: (input: { receipt: string }) => Promise<DeskResult<{ changed: boolean }>>;
};

type SearchHitsProps = PullActions & {
  found: SearchFound;
  mayPull: boolean;
  onReload: () => void;
};

const isOpen = ({ state }: RequestHit) => state === 'waiting' || state === 'pulled';
const requestPath = (receipt: string) => `/desk/removals?receipt=${receipt}`;

/** Returns the screen that a hit opens, or null if the hit shows everything. */
function pathOf(hit: SearchHit): string | null {
  switch (hit.kind) {
    case 'request':
      return isOpen(hit) ? requestPath(hit.receipt) : null;
    case 'player':
      return `/desk/players/${hit.userId}`;
    case 'purchase':
      return `/desk/store/${hit.purchaseId}`;
    case 'audit':
      return `/desk/audit?show=all&id=${hit.id}`;
    default:
      return hit.receipt !== null && hit.where === 'out of play' ? requestPath(hit.receipt) : null;
  }
}

const keyOf = (hit: SearchHit) => JSON.stringify(hit);

export function SearchHits({ found: { hits, erased, more }, mayPull, onReload, ...pulls }: SearchHitsProps) {
  const t = useTexts('deskSearch');
  const router = useRouter();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('a')?.focus(), []);
  const open = (at: number) => {
    const path = hits[at] && pathOf(hits[at]);
    if (path) router.push(path);
  };
  useKeys(Array.from({ length: 9 }, (_, at) => ({ key: String(at + 1), what: '', press: () => open(at) })));
  return (
    <section className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {t('found', { count: hits.length })} {more > 0 ? t('more', { count: more }) : null}{' '}
        {erased > 0 ? t('erased', { count: erased }) : null}{' '}
        {hits.some((hit) => pathOf(hit) !== null) ? (
          <span className="hidden font-normal text-muted wide:inline">{t('findKey')}</span>
        ) : null}
      </p>
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] items-start gap-3">
        {hits.map((hit, at) => (
          <li
            key={keyOf(hit)}
            className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-raised p-3"
          >
            <Hit hit={hit} number={at + 1} onReload={onReload} />
            {hit.kind === 'record' && hit.where === 'in play' && mayPull ? (
              <PullButton hit={hit} {...pulls} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hit({ hit, number, onReload }: { hit: SearchHit; number: number; onReload: () => void }) {
  const t = useTexts('deskSearch');
  const store = useTexts('deskStore');
  const path = pathOf(hit);
  const title = (text: string) =>
    path === null ? (
      <span className="font-semibold">{text}</span>
    ) : (
      <span className="flex items-center gap-2 font-semibold">
        <TextLink href={path}>{text}</TextLink> {number <= 9 ? <KeyCap>{String(number)}</KeyCap> : null}
      </span>
    );
  switch (hit.kind) {
    case 'request':
      return (
        <>
          {title(t('request', { receipt: hit.receiptText }))}
          <RequestFacts hit={hit} />
        </>
      );
    case 'record':
      return (
        <>
          <RecordFacts hit={hit} onReload={onReload} />
          {path === null ? null : <DeskLink href={path}>{t('openRequest')}</DeskLink>}
        </>
      );
    case 'player':
      return (
        <>
          {title(t('player', { name: hit.name ?? '–', userId: hit.userId }))}
          {hit.isBanned ? <span className="font-semibold text-bad-text">{t('banned')}</span> : null}
        </>
      );
    case 'purchase':
      return (
        <>
          {title(t('purchase', { price: hit.price }))}
          <span className="text-muted">
            {store(`purchaseStates.${hit.state}`)}
            {hit.userId === null ? null : ` · ${t('ofPlayer', { userId: hit.userId })}`}
          </span>
        </>
      );
    default:
      return title(t('actions', { count: hit.actions }));
  }
}

function RequestFacts({ hit }: { hit: RequestHit }) {
  const t = useTexts('deskSearch');
  const day = (at: string) => at.slice(0, 10);
  const { decidedAt, decidedBy: operator } = hit;
  return (
    <>
      <span className={isOpen(hit) ? 'font-semibold text-accent-text' : undefined}>
        {t(`requestStates.${hit.state}`)}
      </span>
      <span className="text-muted">
        {t('asked', { day: day(hit.askedAt) })} · {t('matched', { count: hit.matched })}
      </span>
      {decidedAt === null ? null : (
        <span className="text-muted">
          {operator === null
            ? t('decided', { day: day(decidedAt) })
            : t('decidedBy', { day: day(decidedAt), operator })}
        </span>
      )}
    </>
  );
}

function RecordFacts({ hit, onReload }: { hit: RecordHit; onReload: () => void }) {
  const t = useTexts('deskSearch');
  return (
    <>
      <DeskPhoto src={hit.photo} alt={t('record')} onReload={onReload} box="h-64" />
      <span className={hit.where === 'in play' ? 'font-semibold text-accent-text' : 'font-semibold'}>
        {t(`where.${hit.where}`)}
      </span>
      {hit.label === null ? null : <span className="wrap-anywhere">{hit.label}</span>}
      {hit.county === null ? null : (
        <span>
          {hit.county} · {hit.bookedOn}
        </span>
      )}
      <code className="wrap-anywhere text-muted text-xs">{hit.recordId}</code>
    </>
  );
}

function PullButton({ hit, pull, undoPull }: PullActions & { hit: RecordHit }) {
  const t = useTexts('deskSearch');
  const desk = useTexts('desk');
  const pulling = useDeskAction(pull);
  const undoing = useDeskAction(undoPull);
  const { message, setMessage, canUndo, remember, undo } = useUndo<string>();
  const [isPulled, setPulled] = useState(false);
  return (
    <>
      <p role="status" className="empty:hidden">
        {message}
      </p>
      <Problem message={pulling.problem ?? undoing.problem} />
      {isPulled ? null : (
        <DeskButton
          look="wrong"
          busy={pulling.isBusy}
          onClick={async () => {
            const done = await pulling.run({ recordId: hit.recordId });
            if (!done) return;
            setPulled(true);
            setMessage(t('pulled'));
            remember(done.receipt);
          }}
        >
          {t('pull')}
        </DeskButton>
      )}
      {canUndo ? (
        <DeskButton
          busy={undoing.isBusy}
          onClick={() =>
            undo(async (receipt) => {
              const done = await undoing.run({ receipt });
              if (!done) return undoing.isAnswered();
              setPulled(!done.changed);
              setMessage(t(done.changed ? 'undone' : 'undoneTooLate'));
              return true;
            })
          }
        >
          {desk('undo')}
        </DeskButton>
      ) : null}
    </>
  );
}
