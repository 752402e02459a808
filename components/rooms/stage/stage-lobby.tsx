import { useTexts } from '@/components/client/texts-provider';
import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { Portrait } from '@/components/ui/drawings/portrait';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import { CodePlacard, RoomQr } from '../entry/room-code';
import { settingsText } from '../state/room-text';

export type StageViewProps = { room: WireRoom; link: string };

const MAX_NAMES = 60;

export function StageLobby({ room, link }: StageViewProps) {
  const t = useTexts('rooms');
  const present = room.members.filter((member) => member.present);
  return (
    <div className="grid h-full grid-cols-[22rem_minmax(0,1fr)] gap-6">
      <section className="flex flex-col overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text">
        <div className="wall relative flex flex-1 flex-col items-center justify-center gap-3 px-10 text-paper-muted">
          <HeightMarks />
          <CodePlacard code={room.code} />
          {room.locked ? (
            <p className="relative z-10 bg-paper px-2 text-paper-text text-xl">{t('locked')}</p>
          ) : (
            <>
              <p className="relative z-10 bg-paper px-2 text-center text-paper-text text-xl">
                {t.rich('enterAt', {
                  address: (text) => <span className="font-semibold">{text}</span>,
                  page: `${new URL(link).host}/room`,
                })}
              </p>
              <RoomQr link={link} className="relative z-10 size-56" />
            </>
          )}
        </div>
        <p className="border-paper-edge border-t-2 p-3 text-center font-semibold">{settingsText(t, room)}</p>
      </section>
      <section className="flex min-h-0 flex-col gap-4 overflow-hidden">
        <h1 className="font-extrabold text-4xl">{t('inRoom', { count: present.length })}</h1>
        <ul aria-label={t('players')} className="flex flex-wrap content-start gap-2">
          {present.slice(0, MAX_NAMES).map(({ seat, name, image }) => (
            <li
              key={seat}
              className="flex animate-land items-center gap-2 rounded-full bg-paper py-1 pr-3 pl-1 font-semibold text-paper-text"
            >
              <Portrait name={name} image={image} className="size-8 rounded-full text-sm" />
              {name}
            </li>
          ))}
          {present.length > MAX_NAMES ? (
            <li className="numerals py-1 font-bold text-xl">
              {t('more', { count: present.length - MAX_NAMES })}
            </li>
          ) : null}
        </ul>
      </section>
    </div>
  );
}

export function StageCorner({ room, link }: StageViewProps) {
  const t = useTexts('rooms');
  if (room.locked) return null;
  const address = `${new URL(link).host}/room`;
  return (
    <aside aria-label={t('invite')} className="flex items-center gap-3">
      <p className="text-right leading-tight">
        <span className="block text-muted text-sm">{address}</span>
        <span className="numerals font-extrabold text-3xl tracking-widest">{room.code}</span>
      </p>
      <RoomQr link={link} className="size-20" />
    </aside>
  );
}
