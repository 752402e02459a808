import { useTimeZone } from '@/components/ui/use-time-zone';
import { formatMoment } from '@/lib/contract/format';
import type { BoardExclusion } from '@/lib/contract/leaderboard/leaderboard-view';

type ExclusionNoteProps = { exclusion: BoardExclusion; supportEmail: string | null };

const WHY = {
  pace: 'Your answers came faster than people usually play.',
  endurance: 'You answered in every hour of two days, which people cannot do.',
  accuracy: 'You answered more questions right than knowledge and luck explain.',
  operator: 'The people who run this game decided so.',
} as const;

/** Says why the player is on no board, until when, and what to do. */
export function ExclusionNote({ exclusion: { reason, until }, supportEmail }: ExclusionNoteProps) {
  const timeZone = useTimeZone() ?? 'UTC';
  return (
    <section
      aria-labelledby="exclusion-title"
      className="mb-3 flex flex-col gap-1.5 rounded-xl border-2 border-paper-edge bg-paper px-4 py-3 text-paper-text text-sm"
    >
      <h2 id="exclusion-title" className="font-display font-extrabold text-xl">
        Your score is not shown on the boards
      </h2>
      <p>{WHY[reason]}</p>
      {until === null ? null : <p>It is shown again after {formatMoment(until, timeZone)}.</p>}
      <p>Your points still count, and you can go on playing.</p>
      {supportEmail === null ? null : (
        <p>
          If you think this is a mistake, write to{' '}
          <a href={`mailto:${supportEmail}`} className="wrap-anywhere font-semibold underline">
            {supportEmail}
          </a>
          .
        </p>
      )}
    </section>
  );
}
