'use client';

import { Button } from '@/components/ui/button';

type PhotoHelpProps = { onRetry: () => void; onSkip: () => void };

/** A question of the daily is not replaced: without its photo the player tries again or gives it up. */
export function PhotoHelp({ onRetry, onSkip }: PhotoHelpProps) {
  return (
    <div
      role="alert"
      className="absolute inset-x-0 top-28 z-20 flex flex-col gap-2 border-paper-text border-y-2 bg-paper px-3.5 py-2 text-center text-paper-text"
    >
      <p className="font-semibold text-sm">The photo did not load. A skipped question counts as missed.</p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onRetry} className="px-2">
          Try again
        </Button>
        <Button look="raised" onClick={onSkip} className="px-2">
          Skip
        </Button>
      </div>
    </div>
  );
}
