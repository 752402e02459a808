import type { Metadata } from 'next';
import { newContext } from '@/app/_server/context';
import { getTexts } from '@/app/_server/pages/texts';
import { Transparency } from '@/components/welcome/documents/transparency';
import { readTransparency } from '@/lib/removals/read-transparency';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('transparency'))('title'), robots: { index: true, follow: true } };
}

export default async function TransparencyPage() {
  const [t, quarters] = await Promise.all([
    getTexts('transparency'),
    readTransparency(await newContext({ kind: 'anonymous' })),
  ]);
  return <Transparency t={t} quarters={quarters} />;
}
