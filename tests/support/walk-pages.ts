import type { ReactNode } from 'react';

export type PageModule = { default: (props: object) => ReactNode | Promise<ReactNode> };

export type FoundPage = {
  /** `/app/(play)/home/page.tsx` is at `/home`. */
  path: string;
  /** Returns where the page redirects to, or null. */
  visit: () => Promise<string | null>;
};

export function findPages(files: Record<string, () => Promise<PageModule>>): FoundPage[] {
  return Object.entries(files).map(([file, load]) => ({
    path: file.replace(/^\/app|\/page\.tsx$/g, '').replace(/\/\([^)]*\)/g, '') || '/',
    visit: async () => {
      const page = await load();
      try {
        await page.default({ params: Promise.resolve({}), searchParams: Promise.resolve({}) });
        return null;
      } catch (error) {
        const digest = String((error as { digest?: unknown }).digest);
        if (digest.startsWith('NEXT_REDIRECT')) return digest.split(';')[2] ?? '';
        throw error;
      }
    },
  }));
}
