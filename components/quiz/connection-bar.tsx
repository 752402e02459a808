'use client';

import { AWAY_PATIENCE_MS } from '@/components/client/realtime-timing';
import { useLate } from './use-late';

type ConnectionBarProps = {
  connected: boolean;
  replaced: boolean;
  /** Questions have been fetched. */
  started: boolean;
  comfort?: string;
  onPlayHere: () => void;
};

/** Says why the game waits for its connection. */
export function ConnectionBar(props: ConnectionBarProps) {
  const { connected, replaced, started, comfort = 'Nothing is lost.', onPlayHere } = props;
  const away = useLate(!connected, AWAY_PATIENCE_MS);
  if (replaced) return <MadeWay onPlayHere={onPlayHere} />;
  return away ? <Reconnecting started={started} comfort={comfort} /> : null;
}

/** Below the top bar, between the placards of the photo. */
const BAR =
  'quiz-banner absolute inset-x-0 top-11 z-30 mx-auto w-fit max-w-[calc(100%-8rem)] rounded-b-xl bg-accent px-4 py-1 text-center font-semibold text-on-accent text-sm tall:top-12';

/** Shown when newer tabs have replaced this one. */
function MadeWay({ onPlayHere }: { onPlayHere: () => void }) {
  return (
    <p role="status" className={BAR}>
      The game is open in another tab.{' '}
      <button type="button" onClick={onPlayHere} className="min-h-11 px-3 underline">
        Play here
      </button>
    </p>
  );
}

function Reconnecting({ started, comfort }: { started: boolean; comfort: string }) {
  return (
    <p role="status" data-testid="reconnecting" className={BAR}>
      {started ? `Reconnecting... ${comfort}` : 'Connecting to the game...'}
    </p>
  );
}
