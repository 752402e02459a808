import type { RequestMatch } from '@/lib/contract/desk/removals';
import { KeyCap } from '../ui/keys';
import { feedText } from '../ui/texts';
import { DeskPhoto } from './desk-photo';

type MatchCardProps = {
  match: RequestMatch;
  /** From 1. */
  number: number;
  onReload: () => void;
  /** While the request is split: whether this record is to be erased, and the switch. */
  split: { isErased: boolean; toggle: () => void } | null;
};

function distanceText({ isAsked, distance }: RequestMatch): string | null {
  if (isAsked) return 'The photo asked for';
  if (distance === null) return null;
  return `${distance} of 64 bits away`;
}

const WHERE = { 'in play': 'In play', 'out of play': 'Out of play', gone: 'Erased before' } as const;

/** A record that matched a request, with its photo. */
export function MatchCard({ match, number, onReload, split }: MatchCardProps) {
  const { label, charge, county, bookedOn, origin, feed, importedOn, where } = match;
  const edge = match.isAsked ? 'border-accent' : 'border-line';
  return (
    <li className={`flex min-w-0 flex-col gap-2 rounded-lg border bg-raised p-2 ${edge}`}>
      <DeskPhoto
        src={match.photo}
        alt={`Booking photo of match ${number}`}
        onReload={onReload}
        box="h-48 wide:h-52"
      />
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="flex flex-wrap justify-between gap-x-2 font-semibold">
          <span>{distanceText(match) ?? `Match ${number}`}</span>
          <span className={where === 'in play' ? 'text-accent-text' : 'text-muted'}>{WHERE[where]}</span>
        </p>
        {label === null ? null : <p className="wrap-anywhere">{label}</p>}
        {charge === null ? null : <p className="wrap-anywhere text-muted text-xs">{charge}</p>}
        {county === null ? null : (
          <p>
            {county} · <span className="whitespace-nowrap">{bookedOn}</span>
          </p>
        )}
        {origin === null ? null : (
          <p className="wrap-anywhere text-muted">
            {feedText({ feed })}, imported <span className="whitespace-nowrap">{importedOn}</span>
          </p>
        )}
      </div>
      {split && where !== 'gone' ? (
        <button
          type="button"
          aria-pressed={split.isErased}
          onClick={split.toggle}
          className={`mt-auto flex min-h-10 items-center justify-between gap-2 rounded-md border px-3 font-semibold ${
            split.isErased ? 'border-bad-edge bg-bad text-white' : 'border-good-edge bg-good text-white'
          }`}
        >
          {split.isErased ? 'Erase' : 'Put back'}
          {number <= 9 ? <KeyCap>{String(number)}</KeyCap> : null}
        </button>
      ) : null}
    </li>
  );
}
