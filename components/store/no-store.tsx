'use client';

import { useTexts } from '@/components/client/texts-provider';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { EmptyState } from '@/components/ui/states/empty-state';

export function NoStore() {
  const t = useTexts('store');
  return (
    <EmptyState title={t('noStore')}>
      <p className="text-paper-muted">{t('noStoreNote')}</p>
      <ButtonLink href="/home">{t('backToGame')}</ButtonLink>
    </EmptyState>
  );
}
