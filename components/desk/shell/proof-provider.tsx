'use client';

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { ConfirmDialog } from '@/components/desk/ui/confirm-dialog';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { useCeremony, usePasskeyOnce } from './use-ceremony';
import { ProofContext } from './use-desk-action';

type ProofProviderProps = {
  start: () => Promise<DeskResult<PublicKeyCredentialRequestOptionsJSON>>;
  prove: (input?: unknown) => Promise<DeskResult<true>>;
  children: ReactNode;
};

export function ProofProvider({ start, prove, children }: ProofProviderProps) {
  const t = useTexts('desk');
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(given: boolean) => void>(() => {});
  const call = useCeremony({ start, ceremony: usePasskeyOnce, finish: prove });
  const ask = useCallback(() => {
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (given: boolean) => {
    setOpen(false);
    answer.current(given);
  };
  return (
    <ProofContext.Provider value={ask}>
      {children}
      <ConfirmDialog
        open={isOpen}
        onClose={() => close(false)}
        title={t('confirmYou')}
        confirmLabel={t('usePasskey')}
        onConfirm={async () => (await call.run()) && close(true)}
        call={call}
      >
        <p>{t('proofWhy')}</p>
      </ConfirmDialog>
    </ProofContext.Provider>
  );
}
