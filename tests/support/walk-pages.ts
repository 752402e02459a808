import type { ReactNode } from 'react';

export type PageModule = { default: (props: object) => ReactNode | Promise<ReactNode> };

/** A page as the walk found it. */
export type FoundPage = {
  /** `/app/(play)/home/page.tsx` is at `/home`. */
  path: string;
  /** Where the page sends its visitor, or null where it shows something. */
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
