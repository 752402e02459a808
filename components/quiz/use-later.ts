import { useLoaded } from '@/components/client/use-loaded';

export type Later = typeof import('./later');

const load = () => import('./later');

/** Loads what the first paint does not show. */
export const useLater = (): Later | null => useLoaded(load);
