import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { DeskPack } from '@/lib/contract/desk/store/store-view';
import { parseAmount } from '@/lib/contract/store/money';
import type { PackName } from '@/lib/contract/store/pack-view';
import { useDeskAction } from '../shell/use-desk-action';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskField } from '../ui/controls';

type Content = { lifePack: PackName; lives: number; priceCents: number };

export type PackActions = {
  add: (input: Content & { currency: string }) => Promise<DeskResult<unknown>>;
  change: (input: Content) => Promise<DeskResult<unknown>>;
  retire: (input: { lifePack: PackName }) => Promise<DeskResult<unknown>>;
  swap: (input: { lifePack: PackName; with: PackName }) => Promise<DeskResult<unknown>>;
};

type PackFormProps = Pick<PackActions, 'add' | 'change'> & {
  /** The pack to change, the free name for a new one, or null while closed. */
  target: DeskPack | PackName | null;
  currency: string;
  onDone: () => void;
  onClose: () => void;
};

function parseLives(text: string): number | null {
  const lives = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return lives >= 1 && lives <= 100_000 ? lives : null;
}

type Wrong = { lives?: 'livesWrong'; price?: 'priceWrong'; currency?: 'currencyWrong' };

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

export function PackForm({ target, currency: usual, add, change, onDone, onClose }: PackFormProps) {
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
