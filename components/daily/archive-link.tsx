import Link from 'next/link';
import { useTexts } from '@/components/client/texts-provider';

export function ArchiveLink({ className = 'text-accent-text' }: { className?: string }) {
  const t = useTexts('daily');
  return (
    <Link
      href="/daily/archive"
      className={`grid min-h-11 place-items-center font-semibold underline underline-offset-4 ${className}`}
    >
      {t('archive')}
    </Link>
  );
}
