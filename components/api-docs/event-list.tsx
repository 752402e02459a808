import type { DocumentedEvent } from '@/lib/contract/api/documented-events';

export function EventList({ events }: { events: readonly DocumentedEvent[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {events.map(({ name, from, summary, parts }) => (
        <li key={`${from} ${name}`} className="rounded-2xl border border-line bg-raised">
          <details>
            <summary className="flex min-h-11 cursor-pointer flex-col justify-center gap-0.5 px-4 py-2">
              <span className="break-words font-bold">
                {name} <span className="font-normal text-muted text-sm">from the {from}</span>
              </span>
              <span className="text-sm">{summary}</span>
            </summary>
            <div className="flex flex-col gap-2 px-4 pb-4">
              {parts.map(({ title, json }) => (
                <div key={title} className="flex flex-col gap-1">
                  <h3 className="font-bold text-sm">{title}</h3>
                  {/* The code is wider than a phone, so the block scrolls, also by keyboard. */}
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus */}
                  <pre tabIndex={0} className="overflow-x-auto rounded-lg bg-page p-3 text-sm">
                    {json}
                  </pre>
                </div>
              ))}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
