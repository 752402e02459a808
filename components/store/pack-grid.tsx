import { Button } from '@/components/ui/button';
import { IconHeart } from '@/components/ui/icons';
import { counted, formatNumber } from '@/lib/contract/format';
import { bestValueId, pricePerLife } from '@/lib/contract/store/pack-value';
import type { PackView } from '@/lib/contract/store/pack-view';

type PackGridProps = {
  packs: readonly PackView[];
  buying: number | null;
  onBuy: (pack: PackView) => void;
};

export function PackGrid({ packs, buying, onBuy }: PackGridProps) {
  const best = bestValueId(packs);
  return (
    <ul aria-label="Life packs" className="grid grid-cols-2 gap-3">
      {packs.map((pack) => (
        <li
          key={pack.id}
          className={`relative flex flex-col gap-3 landscape:flex-row landscape:items-center rounded-2xl border-2 bg-paper p-3 text-paper-text ${
            pack.id === best ? 'border-accent-edge' : 'border-paper-edge'
          }`}
        >
          {pack.id === best ? (
            <p className="-top-2.5 absolute inset-x-0 mx-auto w-fit rounded-full bg-accent px-3 font-semibold text-on-accent text-sm leading-5">
              Best value
            </p>
          ) : null}
          <p className="flex flex-1 flex-col items-center gap-1 pt-1 landscape:flex-row landscape:flex-wrap landscape:gap-x-2">
            <IconHeart className="size-8 text-accent-edge" />
            <span className="numerals font-extrabold text-4xl leading-none">{formatNumber(pack.life)}</span>
            <span className="text-paper-muted text-sm">lives</span>
            <span className="text-paper-muted text-sm">{pricePerLife(pack)} per life</span>
          </p>
          <Button
            onClick={() => onBuy(pack)}
            busy={buying === pack.id}
            busyLabel="Opening..."
            disabled={buying !== null}
            aria-label={
              buying === pack.id ? undefined : `${counted(pack.life, 'life', 'lives')} for ${pack.price}`
            }
            className="numerals px-2 landscape:px-5"
          >
            {pack.price}
          </Button>
        </li>
      ))}
    </ul>
  );
}
