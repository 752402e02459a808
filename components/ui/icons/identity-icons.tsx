import type { ReactNode } from 'react';
import type { IdentityProvider } from '@/lib/contract/accounts/identity-view';

const DRAWINGS: Record<IdentityProvider, ReactNode> = {
  apple: (
    <path d="M12 8.2c-1.700-1.300-3.500-1.500-5-.6C4.900 8.900 4.300 11.600 5.300 15c.9 3.100 2.900 5.400 4.500 5.400.8 0 1.400-.5 2.200-.5s1.400.5 2.200.5c1.600 0 3.600-2.300 4.500-5.400 1-3.400.4-6.100-1.700-7.400-1.500-.9-3.300-.7-5 .6ZM12 8.200c-.1-2 .7-3.900 2.600-5" />
  ),
  facebook: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="4" />
      <path d="M12.500 20.500v-9.300c0-1.700.9-2.700 2.600-2.700h1.400M9.700 13h5.800" />
    </>
  ),
  google: <path d="M18 6.700a8 8 0 1 0 2 5.300h-7.500" />,
};

export function IdentityIcon({ provider, className }: { provider: IdentityProvider; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className ?? 'size-6'}
    >
      {DRAWINGS[provider]}
    </svg>
  );
}
