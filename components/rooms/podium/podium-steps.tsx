'use client';

import { shownName } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { Medal } from '@/components/ui/drawings/medal';
import { Portrait } from '@/components/ui/drawings/portrait';
import type { RoomMemberView } from '@/lib/contract/rooms/room-view';

/** From left to right: second, first, third. */
const ORDER = [1, 0, 2] as const;

/** By place. Equal results share a place. */
const HEIGHTS = ['h-28', 'h-20', 'h-14'] as const;

export function Steps({ best }: { best: readonly RoomMemberView[] }) {
  const t = useTexts('rooms');
  return (
    <ol
      aria-label={t('podium')}
      className="relative z-10 mx-auto grid max-w-88 grid-cols-3 items-end gap-1.5 px-7 pt-4"
    >
      {ORDER.map((at) => {
        const member = best[at];
        return member ? <Step key={member.seat} member={member} /> : <li key={at} />;
      })}
    </ol>
  );
}

function Step({ member: { name, image, place, right } }: { member: RoomMemberView }) {
  const t = useTexts('rooms');
  const common = useTexts('common');
  const height = HEIGHTS[(place ?? HEIGHTS.length) - 1];
  return (
    <li className="flex min-w-0 animate-land flex-col items-center gap-1">
      <Portrait
        name={name}
        image={image}
        className="size-14 rounded-full border-2 border-paper-edge text-xl"
      />
      <p className="line-clamp-2 max-w-full break-all bg-paper px-0.5 text-center font-semibold text-paper-text text-xs leading-tight">
        {shownName(name, common('unknownName'))}
      </p>
      <div
        className={`flex w-full flex-col items-center justify-between rounded-t-md bg-paper-text pt-1 pb-1.5 text-paper ${height}`}
      >
        {place === 1 || place === 2 || place === 3 ? <Medal rank={place} /> : null}
        <span className="numerals font-bold text-base leading-none">{t('right', { count: right })}</span>
      </div>
    </li>
  );
}
