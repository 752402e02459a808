'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useDeskAction } from '@/components/desk/shell/use-desk-action';
import { ConfirmDialog } from '@/components/desk/ui/confirm-dialog';
import { DeskButton, DeskField } from '@/components/desk/ui/controls';
import { type Column, DataTable } from '@/components/desk/ui/data-table';
import { Nothing, Problem } from '@/components/desk/ui/layout';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { DeskPack } from '@/lib/contract/desk/store-view';
import { formatNumber } from '@/lib/contract/format';
import { parseAmount } from '@/lib/contract/store/money';
import { PACK_NAMES, type PackName } from '@/lib/contract/store/pack-view';

type PackTableProps = PackActions & { packs: readonly DeskPack[] };

type Doing = { what: 'change' | 'retire'; pack: DeskPack } | { what: 'add'; name: PackName } | null;

type Changing = {
  first: DeskPack | undefined;
  open: (what: Doing) => void;
  moveUp: (pack: DeskPack) => void;
  isBusy: boolean;
};

function columnsOf({ first, open, moveUp, isBusy }: Changing): readonly Column<DeskPack>[] {
  return [
    { title: 'Place', cell: ({ id, name }) => `${id} · ${name}` },
    { title: 'Lives', cell: ({ lives }) => formatNumber(lives), isNumber: true },
    { title: 'Price', cell: ({ price, currency }) => `${price} ${currency.toUpperCase()}`, isNumber: true },
    {
      title: 'Change',
      cell: (pack) => (
        <div className="flex flex-wrap gap-2">
          <DeskButton aria-label={`Change pack ${pack.id}`} onClick={() => open({ what: 'change', pack })}>
            Change
          </DeskButton>
          {pack === first ? null : (
            <DeskButton aria-label={`Move pack ${pack.id} up`} busy={isBusy} onClick={() => moveUp(pack)}>
              Move up
            </DeskButton>
          )}
          <DeskButton aria-label={`Retire pack ${pack.id}`} onClick={() => open({ what: 'retire', pack })}>
            Retire
          </DeskButton>
        </div>
      ),
    },
  ];
}

/** The packs in their order, with what can be changed. */
export function PackTable({ packs, add, change, retire, swap }: PackTableProps) {
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
        caption="Packs"
        columns={columnsOf({ first: packs[0], open, moveUp, isBusy: swapped.isBusy })}
        rows={packs}
        rowKey={({ name }) => name}
        empty={<Nothing title="No packs.">Add one, so that players can buy lives.</Nothing>}
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
  const free = PACK_NAMES.find((name) => !packs.some((pack) => pack.name === name));
  if (free === undefined) return <p className="text-muted">All six places have a pack.</p>;
  return (
    <div>
      <DeskButton look="accent" onClick={() => onAdd(free)}>
        Add a pack
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
  const call = useDeskAction(retire);
  return (
    <ConfirmDialog
      open={pack !== null}
      onClose={onClose}
      title="Retire this pack?"
      confirmLabel="Retire it"
      look="wrong"
      onConfirm={async () => {
        if (pack && (await call.run({ lifePack: pack.name }))) onDone();
      }}
      call={call}
    >
      <p>
        {formatNumber(pack?.lives ?? 0)} lives for {pack?.price} are no longer for sale. Open checkouts can
        still be paid.
      </p>
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

type Wrong = { lives?: string; price?: string; currency?: string };

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
      ...(lives === null ? { lives: 'Enter 1 to 100,000.' } : {}),
      ...(isCurrency ? {} : { currency: 'Enter a code such as USD.' }),
      ...(isPriced || !isCurrency ? {} : { price: 'Enter an amount of at least 50 of the smallest unit.' }),
    },
  };
}

/** A dialog with what a pack holds and costs. */
function PackForm({ target, currency: usual, add, change, onDone, onClose }: PackFormProps) {
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
      title={pack ? `Change pack ${pack.id}` : 'Add a pack'}
      confirmLabel={pack ? 'Change it' : 'Add it'}
      onConfirm={send}
      call={pack ? changed : added}
    >
      <DeskField
        label="Lives"
        value={lives}
        onChange={(event) => setLives(event.target.value)}
        inputMode="numeric"
        error={wrong.lives}
      />
      <DeskField
        label={`Price in ${currency.toUpperCase()}`}
        value={price}
        onChange={(event) => setPrice(event.target.value)}
        inputMode="decimal"
        error={wrong.price}
      />
      {pack ? null : (
        <DeskField
          label="Currency"
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
          maxLength={3}
          hint="Three letters, such as USD"
          error={wrong.currency}
        />
      )}
    </ConfirmDialog>
  );
}
