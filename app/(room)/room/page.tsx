import type { Metadata } from 'next';
import { realtimeTicketAction } from '@/app/_actions/session';
import { getTexts } from '@/app/_server/pages/texts';
import { visitingCaller } from '@/app/_server/session/visiting-caller';
import { PlayTogether } from '@/components/rooms/entry/play-together';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('rooms'))('title') };
}

export default async function RoomsPage() {
  const caller = await visitingCaller('');
  const playerId = caller && !caller.actor.isGuest ? caller.actor.playerId : null;
  return (
    <PlayTogether
      playerId={playerId}
      isGuest={caller?.actor.isGuest === true}
      getTicket={realtimeTicketAction}
    />
  );
}
