'use client';

import { useEffect, useRef, useState } from 'react';
import { Failure } from '@/components/ui/states/failure';
import { ListSkeleton } from '@/components/ui/states/skeleton';

const nothing = () => null;
const left = () => nothing;

const withoutFrame = () => ({
  wrapComponents: {
    InfoContainer: left,
    ServersContainer: left,
    SchemesContainer: left,
  },
});

/** Shows Swagger UI, which reads the document in the browser and sends no requests. Only this page loads its code. */
export function CallViewer({ url }: { url: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(1);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');

  useEffect(() => {
    let isGone = false;
    const show = async () => {
      const { default: swaggerUi } = await import('swagger-ui-dist/swagger-ui-es-bundle.js');
      if (isGone || !box.current) return;
      swaggerUi({
        url,
        domNode: box.current,
        docExpansion: 'list',
        defaultModelsExpandDepth: -1,
        supportedSubmitMethods: [],
        plugins: [withoutFrame],
        onComplete: () => setState('shown'),
      });
    };
    if (tries > 0) show().catch(() => setState('failed'));
    return () => {
      isGone = true;
    };
  }, [url, tries]);

  const retry = () => {
    setState('loading');
    setTries((before) => before + 1);
  };
  return (
    <>
      {state === 'loading' ? <ListSkeleton /> : null}
      {state === 'failed' ? <Failure onRetry={retry} /> : null}
      <div ref={box} hidden={state !== 'shown'} className="call-viewer rounded-2xl py-2" />
    </>
  );
}
