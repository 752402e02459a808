'use client';

import { useEffect, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { UploadFile } from '@/lib/contract/desk/feeds/upload-bounds';
import {
  type AskForParts,
  type ChosenFile,
  PartRefused,
  type Upload,
  uploadFiles,
  uploadProblem,
} from './upload-files';

export type FinishUpload = (input: {
  runId: string;
  feedBytes: number;
  photosBytes: number;
}) => Promise<DeskResult<null>>;

/** `stopped`: a part failed, and *Continue* sends it again. `refused`: only a new upload helps. */
type UploadState = 'idle' | 'sending' | 'stopped' | 'refused';

const sizeOf = (files: readonly ChosenFile[], file: UploadFile) =>
  files.find((one) => one.file === file)?.content.size ?? 0;

function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);
}

type UploadActions = {
  nextParts: AskForParts | null;
  finish: FinishUpload;
};

export function useUpload({ nextParts, finish }: UploadActions, onDone: (runId: string) => void) {
  const t = useTexts('deskFeeds');
  const desk = useTexts('desk');
  const upload = useRef<Upload | null>(null);
  const stop = useRef<AbortController | null>(null);
  const [state, setState] = useState<UploadState>('idle');
  const [sentBytes, setSentBytes] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  useLeaveWarning(state === 'sending');
  useEffect(() => () => stop.current?.abort(), []);

  async function send(sent: Upload): Promise<void> {
    const { runId, files } = sent;
    const stopping = new AbortController();
    const { signal } = stopping;
    stop.current = stopping;
    setState('sending');
    setProblem(null);
    try {
      await uploadFiles(t, nextParts, sent, { signal, onSent: setSentBytes });
      const feedBytes = sizeOf(files, 'feed');
      const done = await finish({ runId, feedBytes, photosBytes: sizeOf(files, 'photos') });
      if (!done.ok) throw new PartRefused(done.message);
      onDone(runId);
    } catch (error) {
      if (signal.aborted) return;
      setState(error instanceof PartRefused ? 'refused' : 'stopped');
      setProblem(uploadProblem(t, desk, error));
    }
  }

  return {
    state,
    sentBytes,
    problem,
    start: (runId: string, files: readonly ChosenFile[]) => {
      upload.current = { runId, files, acknowledged: {} };
      setSentBytes(0);
      return send(upload.current);
    },
    resume: () => upload.current && send(upload.current),
    /** Stops sending. Returns the run, which the server must cancel. */
    cancel: () => {
      stop.current?.abort();
      setState('idle');
      setProblem(null);
      return upload.current?.runId ?? null;
    },
  };
}
