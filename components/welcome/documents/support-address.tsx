import type { Texts } from '@/messages/format';

type SupportAddressProps = { t: Texts<'welcome'>; address: string | undefined };

export function SupportAddress({ t, address }: SupportAddressProps) {
  if (!address) return <>{t('noSupport')}</>;
  return t.rich('writeTo', {
    address,
    link: (text) => (
      <a href={`mailto:${address}`} className="break-all font-semibold underline underline-offset-4">
        {text}
      </a>
    ),
  });
}
