'use client';

import { useState } from 'react';
import { useLoaded } from '@/components/client/use-loaded';
import type { ActionResult } from '@/lib/contract/action-result';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import type { RoomNextInput } from '@/lib/contract/rooms/schemas';

export type FlagRoomQuestion = (
  input: RoomNextInput & { reason: string },
) => Promise<ActionResult<{ message: string }>>;

type ReportedPhoto = { question: RoomNextInput; url: string };
type PhotoReportProps = { photo: ReportedPhoto; flagQuestion: FlagRoomQuestion; onClose: () => void };

/** The photo that the player reports. It stays the same while the room goes on to other questions. */
export function usePhotoReport(room: WireRoom | null) {
  const [photo, setPhoto] = useState<ReportedPhoto | null>(null);
  const { code = '', game = 0, question = null } = room ?? {};
  return {
    photo,
    open: () => {
      if (question?.photo)
        setPhoto({ question: { code, game, position: question.position }, url: question.photo });
    },
    close: () => setPhoto(null),
  };
}

const load = () => import('@/components/quiz/photo-sheet');

export function PhotoReport({ photo: { question, url }, flagQuestion, onClose }: PhotoReportProps) {
  const loaded = useLoaded(load);
  if (!loaded) return null;
  const report = (reason: string) => flagQuestion({ ...question, reason });
  return <loaded.PhotoSheet url={url} report={report} goesOn onClose={onClose} />;
}
