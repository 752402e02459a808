import { shownName } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { Portrait } from '@/components/ui/drawings/portrait';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import { Steps } from '../podium/podium-steps';
import { standings } from '../state/room-state';
import { StageCorner, type StageViewProps } from './stage-lobby';

const MAX_ROWS = 9;

export function StagePodium({ room, link }: StageViewProps) {
  const t = useTexts('rooms');
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)] gap-3">
      <header className="flex h-20 items-center gap-6">
        <h1 className="flex-1 font-extrabold text-4xl">{t('gameOver')}</h1>
        <StageCorner room={room} link={link} />
      </header>
      <div className="grid min-h-0 grid-cols-2 gap-6">
        <section className="wall relative flex flex-col justify-end overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper px-3 text-paper-muted text-paper-text">
          <HeightMarks />
          <div className="[zoom:1.7]">
            <Steps best={standings(room).slice(0, 3)} />
          </div>
        </section>
        <StageStandings room={room} max={MAX_ROWS} isNarrow />
      </div>
    </div>
  );
}

type StageStandingsProps = {
  room: WireRoom;
  max: number;
  isNarrow?: boolean;
};

export function StageStandings({ room, max, isNarrow = false }: StageStandingsProps) {
  const t = useTexts('rooms');
  const common = useTexts('common');
  const all = standings(room);
  return (
    <section aria-label={t('standings')} className="flex min-h-0 flex-col gap-1.5 overflow-hidden">
      <ol className={`grid gap-1.5 ${isNarrow ? 'grid-cols-1' : 'grid-cols-2'}`}>
        {all.slice(0, max).map(({ seat, name, image, place, right }) => (
          <li
            key={seat}
            className="flex min-h-10 items-center gap-2 rounded-xl bg-paper px-2 font-semibold text-paper-text"
          >
            <span className="numerals w-7 shrink-0 text-center font-extrabold text-xl">{place ?? '–'}</span>
            <Portrait name={name} image={image} className="size-7 rounded-full text-xs" />
            <span className="min-w-0 flex-1 truncate">{shownName(name, common('unknownName'))}</span>
            <span className="numerals shrink-0 font-bold">{t('right', { count: right })}</span>
          </li>
        ))}
      </ol>
      {all.length > max ? (
        <p className="text-muted">{t('morePlayers', { count: all.length - max })}</p>
      ) : null}
    </section>
  );
}
