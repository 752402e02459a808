import type { GetTicket } from '@/components/realtime/game-connection';
import { ButtonLink } from '@/components/ui/button-link';
import { Lineup } from '@/components/ui/figures';
import { HeightMarks } from '@/components/ui/height-chart';
import { Screen } from '@/components/ui/screen';
import { CodeForm } from './code-form';
import { OpenRoom } from './open-room';

type PlayTogetherProps = {
  /** Of an account; null for guests and visitors, who cannot open rooms. */
  playerId: string | null;
  isGuest: boolean;
  getTicket: GetTicket;
};

/** Two ways into a live room: to open one, or to enter a code. */
export function PlayTogether({ playerId, isGuest, getTicket }: PlayTogetherProps) {
  return (
    <Screen
      title="Play together"
      backTo={playerId || isGuest ? '/home' : '/'}
      backToCaller
      landscape="columns"
    >
      <section
        aria-label="Live rooms"
        className="overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text"
      >
        <div className="wall relative h-36 overflow-hidden border-paper-edge border-b-2 text-paper-muted">
          <HeightMarks />
          <Lineup className="absolute inset-x-0 bottom-0 mx-auto h-28 w-[calc(100%-5rem)]" />
        </div>
        <div className="flex flex-col gap-4 p-4">
          <p>
            Two to fifty players get the same ten photos at the same moment, with 20 seconds for each. A room
            costs no lives and gives no points.
          </p>
          {playerId ? (
            <OpenRoom playerId={playerId} getTicket={getTicket} />
          ) : (
            <AccountNeeded isGuest={isGuest} />
          )}
        </div>
      </section>
      <CodeForm />
    </Screen>
  );
}

function AccountNeeded({ isGuest }: { isGuest: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">
        You can join any room with its code. Opening one needs an account, so that it has a host.
      </p>
      <ButtonLink href={isGuest ? '/register' : '/login'} look="outline">
        {isGuest ? 'Create an account' : 'Log in or sign up'}
      </ButtonLink>
    </div>
  );
}
