import type { Metadata } from 'next';
import { CallViewer } from '@/components/api-docs/call-viewer';
import { EventList } from '@/components/api-docs/event-list';
import { Screen } from '@/components/ui/page/screen';
import { documentedEvents } from '@/lib/contract/api/documented-events';
import './viewer.css';

export const metadata: Metadata = { title: 'API' };

const DOCUMENT_LINK = 'py-1.5 underline underline-offset-4';

export default function ApiDocsPage() {
  return (
    <Screen title="API" backTo="/" backToCaller>
      <p className="leading-relaxed">
        Other clients can use the same server as this app. Both documents are generated from the schemas that
        the server validates with.
      </p>
      <ul className="flex flex-col">
        <li>
          <a href="/api/v1/openapi.json" className={DOCUMENT_LINK}>
            Calls: OpenAPI 3.1
          </a>
        </li>
        <li>
          <a href="/api/v1/asyncapi.json" className={DOCUMENT_LINK}>
            Realtime events: AsyncAPI 3.0
          </a>
        </li>
      </ul>
      <section aria-labelledby="calls" className="flex flex-col gap-2.5">
        <h2 id="calls" className="font-extrabold text-2xl">
          Calls
        </h2>
        <CallViewer url="/api/v1/openapi.json" />
      </section>
      <section aria-labelledby="events" className="flex flex-col gap-2.5 pb-6">
        <h2 id="events" className="font-extrabold text-2xl">
          Realtime events
        </h2>
        <p className="leading-relaxed">
          Socket.IO over WebSocket alone; the handshake carries the bearer token as <code>auth.token</code>.
          Each event takes one payload and an acknowledgement function.
        </p>
        <EventList events={documentedEvents()} />
      </section>
    </Screen>
  );
}
