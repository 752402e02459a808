'use client';

import { AWAY_PATIENCE_MS } from '@/components/client/realtime-timing';
import { useTexts } from '@/components/client/texts-provider';
import { useLate } from './use-late';

type ConnectionBarProps = {
  connected: boolean;
  replaced: boolean;
  started: boolean;
  /** Replaces the sentence that nothing is lost. */
  comfort?: string | undefined;
  onPlayHere: () => void;
};

export function ConnectionBar(props: ConnectionBarProps) {
  const { connected, replaced, started, comfort, onPlayHere } = props;
  const away = useLate(!connected, AWAY_PATIENCE_MS);
  if (replaced) return <ReplacedByTab onPlayHere={onPlayHere} />;
  return away ? <Reconnecting started={started} comfort={comfort} /> : null;
}

/** Placed below the top bar, between the placards of the photo. */
const BAR =
  'quiz-banner absolute inset-x-0 top-11 z-30 mx-auto w-fit max-w-[calc(100%-8rem)] rounded-b-xl bg-accent px-4 py-1 text-center font-semibold text-on-accent text-sm tall:top-12';

function ReplacedByTab({ onPlayHere }: { onPlayHere: () => void }) {
  const t = useTexts('play');
  return (
    <p role="status" className={BAR}>
      {t('otherTab')}{' '}
      <button type="button" onClick={onPlayHere} className="min-h-11 px-3 underline">
        {t('playHere')}
      </button>
    </p>
  );
}

function Reconnecting({ started, comfort }: { started: boolean; comfort: string | undefined }) {
  const t = useTexts('play');
  return (
    <p role="status" data-testid="reconnecting" className={BAR}>
      {started ? t('reconnecting', { comfort: comfort ?? t('nothingLost') }) : t('connecting')}
    </p>
  );
}
