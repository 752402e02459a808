import { ButtonLink } from '@/components/ui/button-link';
import { LoneFigure } from '@/components/ui/figures';

/** Shown for a link that has ended, and while a network opens too many. */
export function EndedLink({ text, hasSession }: { text: string; hasSession: boolean }) {
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <LoneFigure className="h-28 text-paper-edge" />
      <p className="text-lg">{text}</p>
      <ButtonLink href={hasSession ? '/home' : '/'} className="w-full">
        Play now
      </ButtonLink>
    </div>
  );
}
