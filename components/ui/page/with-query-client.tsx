'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';

/** Wraps a screen so that every visit to it starts with an empty query cache. */
export function withQueryClient<P extends object>(Screen: ComponentType<P>) {
  return function WithQueryClient(props: P) {
    const [client] = useState(() => new QueryClient());
    return (
      <QueryClientProvider client={client}>
        <Screen {...props} />
      </QueryClientProvider>
    );
  };
}
