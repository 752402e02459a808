'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { DeskPack } from '@/lib/contract/desk/store-view';
import { formatNumber } from '@/lib/contract/format';
import { PACK_NAMES, type PackName } from '@/lib/contract/store/pack-view';
import { useDeskAction } from '../shell/use-desk-action';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskButton } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { Nothing, Problem } from '../ui/layout';
import { type PackActions, PackForm } from './pack-form';

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

type AddButtonProps = { packs: readonly DeskPack[]; onAdd: (free: PackName) => void };

function AddButton({ packs, onAdd }: AddButtonProps) {
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
