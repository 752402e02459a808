import { useTexts } from '@/components/client/texts-provider';

export function ClaimNotice({ claimedBy }: { claimedBy: string | null | undefined }) {
  const t = useTexts('desk');
  if (!claimedBy) return null;
  return (
    <p role="status" className="font-semibold text-bad-text">
      {t('claimed', { operator: claimedBy })}
    </p>
  );
}

export function ClaimMark({ claimedBy }: { claimedBy: string | null }) {
  const t = useTexts('desk');
  if (claimedBy === null) return null;
  return <span className="font-semibold text-accent-text">{t('withOperator', { operator: claimedBy })}</span>;
}
