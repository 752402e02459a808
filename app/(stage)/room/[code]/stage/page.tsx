import type { Metadata } from 'next';
import { newContext } from '@/app/_server/context';
import { getTexts } from '@/app/_server/pages/texts';
import { currentSession } from '@/app/_server/session/session';
import { RoomStage } from '@/components/rooms/stage/room-stage';
import { stageSchema } from '@/lib/contract/rooms/schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { readStage } from '@/lib/rooms/host/stage';
import { invitationOf } from '@/lib/rooms/room-invitation';

type StagePageProps = {
  params: Promise<{ code: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('rooms'))('stage') };
}

/** Shows the room to an audience. It cannot play, and knows no more than the members. */
export default async function StagePage({ params, searchParams }: StagePageProps) {
  const input = stageSchema.safeParse({ ...(await params), key: (await searchParams).key });
  const room = input.success ? await readOrNull(input.data) : null;
  const stage = input.success && room ? { ...input.data, room } : null;
  return <RoomStage stage={stage} link={stage && invitationOf(stage.code).link} />;
}

async function readOrNull(input: { code: string; key: string }) {
  try {
    return await readStage(await newContext({ kind: 'anonymous' }, await currentSession()), input);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
