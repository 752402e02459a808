'use client';

import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { useAskForProof } from '../shell/use-desk-action';
import { DeskButton } from '../ui/controls';

/** Reads the refusal from a header, because the body of a success is a file. */
const needsProof = (response: Response) => response.headers.get('x-desk-refusal') === 'PROOF_NEEDED';

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Downloads everything held about a player. The server asks for a passkey first. */
export function ExportButton({ userId }: { userId: string }) {
  const t = useTexts('deskPlayers');
  const askForProof = useAskForProof();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function download(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const fetchFile = () => fetch(`/desk/players/${userId}/export`);
      const first = await fetchFile();
      const response = needsProof(first) && (await askForProof()) ? await fetchFile() : first;
      if (response.ok) save(await response.blob(), `player-${userId}.json`);
      else setProblem(await response.text());
    } catch {
      setProblem(t('exportFailed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <DeskButton busy={isBusy} onClick={download}>
        {t('exportData')}
      </DeskButton>
      {problem === null ? null : (
        <p role="alert" className="basis-full font-semibold text-bad-text">
          {problem}
        </p>
      )}
    </>
  );
}
