import { useTexts } from '@/components/client/texts-provider';
import { Portrait } from '@/components/ui/drawings/portrait';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import { isStanding, playersOf } from '../state/room-state';
import { answeredText } from '../state/room-text';

/** As many heads as fit on a phone 320 px wide. */
const MAX_HEADS = 6;

/** Shows heads of the players who have answered, and an empty circle for each of the others. */
export function AnsweredHeads({ room, max = MAX_HEADS }: { room: WireRoom; max?: number }) {
  const t = useTexts('rooms');
  const answered = new Set(room.question?.answered);
  const heads = playersOf(room)
    .filter((member) => answered.has(member.seat) || (member.present && isStanding(member)))
    .sort((a, b) => Number(answered.has(b.seat)) - Number(answered.has(a.seat)));
  return (
    <>
      <span className="sr-only">{answeredText(t, room)}</span>
      <span aria-hidden="true" className="flex items-center gap-1" data-testid="heads">
        {heads.slice(0, max).map(({ seat, name, image }) =>
          answered.has(seat) ? (
            <span key={`${seat} answered`} className="animate-land rounded-full border-2 border-accent">
              <Portrait name={name} image={image} className="size-6 rounded-full text-[0.625rem]" />
            </span>
          ) : (
            <span key={seat} className="size-7 rounded-full border-2 border-muted border-dashed" />
          ),
        )}
        {heads.length > max ? (
          <span className="numerals text-muted">{t('more', { count: heads.length - max })}</span>
        ) : null}
      </span>
    </>
  );
}
