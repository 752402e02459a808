import type { ReactNode } from 'react';

/** Layout on a phone in landscape. `columns`: two columns. `contents`: tabs or a table of contents on the left. */
export type Landscape = 'columns' | 'contents';

type TitledProps = {
  title: string;
  back?: ReactNode;
  landscape?: Landscape | undefined;
  children: ReactNode;
};

/** Renders a titled page without the router's link, which error screens would have to load. */
export function Titled({ title, back, landscape, children }: TitledProps) {
  return (
    <>
      <header className="flex min-h-14 items-center gap-1 border-line border-b px-4">
        {back}
        <h1 className="font-extrabold text-3xl tracking-wide">{title}</h1>
      </header>
      <main className={`flex flex-1 flex-col gap-4 px-4 py-4 ${landscape ? `landscape-${landscape}` : ''}`}>
        {children}
      </main>
    </>
  );
}
