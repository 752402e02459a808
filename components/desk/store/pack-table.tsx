'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { useDeskAction } from '@/components/desk/shell/use-desk-action';
import { ConfirmDialog } from '@/components/desk/ui/confirm-dialog';
import { DeskButton } from '@/components/desk/ui/controls';
import { type Column, DataTable } from '@/components/desk/ui/data-table';
import { EmptyMessage, Problem } from '@/components/desk/ui/layout';
import type { DeskPack } from '@/lib/contract/desk/store/store-view';
import { formatNumber } from '@/lib/contract/english-format';
import { PACK_NAMES, type PackName } from '@/lib/contract/store/pack-view';
import type { Texts } from '@/messages/format';
import { type PackActions, PackForm } from './pack-form';

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

export function PackTable({ packs, add, change, retire, swap }: PackTableProps) {
  const t = useTexts('deskStore');
  const [doing, setDoing] = useState<Doing>(null);
  // Remounts the dialog, so that it opens without the last error.
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
        empty={<EmptyMessage title={t('noPacks')}>{t('addFirst')}</EmptyMessage>}
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
