import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import './desk.css';

export const metadata: Metadata = {
  title: { default: 'Desk', template: '%s · Desk' },
  description: 'The operator’s desk.',
};

export default function DeskLayout({ children }: { children: ReactNode }) {
  return children;
}
