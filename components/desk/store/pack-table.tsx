'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { useDeskAction } from '@/components/desk/shell/use-desk-action';
import { ConfirmDialog } from '@/components/desk/ui/confirm-dialog';
import { DeskButton, DeskField } from '@/components/desk/ui/controls';
import { type Column, DataTable } from '@/components/desk/ui/data-table';
import { Nothing, Problem } from '@/components/desk/ui/layout';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { DeskPack } from '@/lib/contract/desk/store-view';
import { formatNumber } from '@/lib/contract/english-format';
import { parseAmount } from '@/lib/contract/store/money';
import { PACK_NAMES, type PackName } from '@/lib/contract/store/pack-view';
import type { Texts } from '@/messages/format';

type PackTableProps = PackActions & { packs: readonly DeskPack[] };

type Doing = { what: 'change' | 'retire'; pack: DeskPack } | { what: 'add'; name: PackName } | null;

type Changing = {
  first: DeskPack | undefined;
  open: (what: Doing) => void;
  moveUp: (pack: DeskPack) => void;
  isBusy: boolean;
};

function columnsOf(
  t: Texts<'deskStore'>,
  { first, open, moveUp, isBusy }: Changing,
): readonly Column<DeskPack>[] {
  return [
    { title: t('place'), cell: ({ id, name }) => `${id} · ${name}` },
    { title: t('lives'), cell: ({ lives }) => formatNumber(lives), isNumber: true },
    {
      title: t('price'),
      cell: ({ price, currency }) => `${price} ${currency.toUpperCase()}`,
      isNumber: true,
    },
    {
      title: t('change'),
      cell: (pack) => (
        <div className="flex flex-wrap gap-2">
          <DeskButton aria-label={t('changePack', pack)} onClick={() => open({ what: 'change', pack })}>
            {t('change')}
          </DeskButton>
          {pack === first ? null : (
            <DeskButton aria-label={t('movePackUp', pack)} busy={isBusy} onClick={() => moveUp(pack)}>
              {t('moveUp')}
            </DeskButton>
          )}
          <DeskButton aria-label={t('retirePack', pack)} onClick={() => open({ what: 'retire', pack })}>
            {t('retire')}
          </DeskButton>
        </div>
      ),
    },
  ];
}

/** The packs in their order, with what can be changed. */
export function PackTable({ packs, add, change, retire, swap }: PackTableProps) {
  const t = useTexts('deskStore');
  const [doing, setDoing] = useState<Doing>(null);
  // Each opening starts anew, without the problem of the last.
  const [opening, setOpening] = useState(0);
  const router = useRouter();
  const swapped = useDeskAction(swap);
  const onClose = () => setDoing(null);
  const onDone = () => {
    onClose();
    router.refresh();
  };
  const ends = { onClose, onDone };
  function open(what: Doing): void {
    setOpening((count) => count + 1);
    setDoing(what);
  }
  async function moveUp(pack: DeskPack): Promise<void> {
    const above = packs[packs.indexOf(pack) - 1];
    if (above && (await swapped.run({ lifePack: pack.name, with: above.name }))) router.refresh();
  }
  return (
    <>
      <Problem message={swapped.problem} />
      <DataTable
        caption={t('screens.packs')}
        columns={columnsOf(t, { first: packs[0], open, moveUp, isBusy: swapped.isBusy })}
        rows={packs}
        rowKey={({ name }) => name}
        empty={<Nothing title={t('noPacks')}>{t('addFirst')}</Nothing>}
      />
      <AddButton packs={packs} onAdd={(name) => open({ what: 'add', name })} />
      <PackForm
        key={`form ${opening}`}
        target={doing?.what === 'change' ? doing.pack : doing?.what === 'add' ? doing.name : null}
        currency={packs[0]?.currency ?? 'usd'}
        change={change}
        add={add}
        {...ends}
      />
      <RetireDialog
        key={`retire ${opening}`}
        pack={doing?.what === 'retire' ? doing.pack : null}
        retire={retire}
        {...ends}
      />
    </>
  );
}

function AddButton({ packs, onAdd }: { packs: readonly DeskPack[]; onAdd: (free: PackName) => void }) {
  const t = useTexts('deskStore');
  const free = PACK_NAMES.find((name) => !packs.some((pack) => pack.name === name));
  if (free === undefined) return <p className="text-muted">{t('allPlaces')}</p>;
  return (
    <div>
      <DeskButton look="accent" onClick={() => onAdd(free)}>
        {t('addPack')}
      </DeskButton>
    </div>
  );
}

type RetireDialogProps = Pick<PackActions, 'retire'> & {
  pack: DeskPack | null;
  onDone: () => void;
  onClose: () => void;
};

function RetireDialog({ pack, retire, onDone, onClose }: RetireDialogProps) {
  const t = useTexts('deskStore');
  const call = useDeskAction(retire);
  return (
    <ConfirmDialog
      open={pack !== null}
      onClose={onClose}
      title={t('retireTitle')}
      confirmLabel={t('retireIt')}
      look="wrong"
      onConfirm={async () => {
        if (pack && (await call.run({ lifePack: pack.name }))) onDone();
      }}
      call={call}
    >
      <p>{pack ? t('retireMeans', pack) : null}</p>
    </ConfirmDialog>
  );
}

type Content = { lifePack: PackName; lives: number; priceCents: number };

type PackActions = {
  add: (input: Content & { currency: string }) => Promise<DeskResult<unknown>>;
  change: (input: Content) => Promise<DeskResult<unknown>>;
  retire: (input: { lifePack: PackName }) => Promise<DeskResult<unknown>>;
  swap: (input: { lifePack: PackName; with: PackName }) => Promise<DeskResult<unknown>>;
};

type PackFormProps = Pick<PackActions, 'add' | 'change'> & {
  /** The pack to change, the free place for a new one, or null while it is closed. */
  target: DeskPack | PackName | null;
  /** The currency of a new pack, at first. */
  currency: string;
  onDone: () => void;
  onClose: () => void;
};

/** Returns the number of lives or null. */
function parseLives(text: string): number | null {
  const lives = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return lives >= 1 && lives <= 100_000 ? lives : null;
}

/** Keys of the texts below the fields. */
type Wrong = { lives?: 'livesWrong'; price?: 'priceWrong'; currency?: 'currencyWrong' };

/** Reads what was typed, or says what is wrong with each field. */
function readPack(
  livesText: string,
  price: string,
  code: string,
): { lives: number; priceCents: number; code: string } | { wrong: Wrong } {
  const isCurrency = Intl.supportedValuesOf('currency').includes(code.toUpperCase());
  const lives = parseLives(livesText);
  const priceCents = isCurrency ? parseAmount(price, code) : null;
  const isPriced = priceCents !== null && priceCents >= 50 && priceCents <= 99_999_999;
  if (lives !== null && isPriced) return { lives, priceCents, code };
  return {
    wrong: {
      ...(lives === null ? { lives: 'livesWrong' } : {}),
      ...(isCurrency ? {} : { currency: 'currencyWrong' }),
      ...(isPriced || !isCurrency ? {} : { price: 'priceWrong' }),
    },
  };
}

/** A dialog with what a pack holds and costs. */
function PackForm({ target, currency: usual, add, change, onDone, onClose }: PackFormProps) {
  const t = useTexts('deskStore');
  const pack = typeof target === 'string' || target === null ? null : target;
  const [lives, setLives] = useState(pack ? String(pack.lives) : '');
  const [price, setPrice] = useState(pack?.amount ?? '');
  const [currency, setCurrency] = useState(pack?.currency ?? usual);
  const [wrong, setWrong] = useState<Wrong>({});
  const added = useDeskAction(add);
  const changed = useDeskAction(change);

  async function send(): Promise<void> {
    const lifePack = pack?.name ?? (typeof target === 'string' ? target : null);
    const read = readPack(lives, price, currency.trim().toLowerCase());
    setWrong('wrong' in read ? read.wrong : {});
    if (lifePack === null || 'wrong' in read) return;
    const { code, ...numbers } = read;
    const content = { lifePack, ...numbers };
    const result = pack ? await changed.run(content) : await added.run({ ...content, currency: code });
    if (result) onDone();
  }
  return (
    <ConfirmDialog
      open={target !== null}
      onClose={onClose}
      title={pack ? t('changePack', pack) : t('addPack')}
      confirmLabel={t(pack ? 'changeIt' : 'addIt')}
      onConfirm={send}
      call={pack ? changed : added}
    >
      <DeskField
        label={t('lives')}
        value={lives}
        onChange={(event) => setLives(event.target.value)}
        inputMode="numeric"
        error={wrong.lives && t(wrong.lives)}
      />
      <DeskField
        label={t('priceIn', { currency: currency.toUpperCase() })}
        value={price}
        onChange={(event) => setPrice(event.target.value)}
        inputMode="decimal"
        error={wrong.price && t(wrong.price)}
      />
      {pack ? null : (
        <DeskField
          label={t('currency')}
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
          maxLength={3}
          hint={t('currencyHint')}
          error={wrong.currency && t(wrong.currency)}
        />
      )}
    </ConfirmDialog>
  );
}
