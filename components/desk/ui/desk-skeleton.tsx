const ROWS = ['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-11/12', 'w-full'];

/** What a screen shows while it loads: a title and rows. */
export function DeskSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div aria-hidden="true" className="flex flex-col gap-3">
        <div className="h-8 w-40 animate-sweep rounded-md bg-raised-edge" />
        {ROWS.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <div key={at} className={`h-10 animate-sweep rounded-md bg-raised-edge ${width}`} />
        ))}
      </div>
    </>
  );
}
