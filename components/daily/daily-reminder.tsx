'use client';

import { useLoaded } from '@/components/client/use-loaded';
import type { AskAfterDailyProps } from './ask-after-daily';

export type Reminder = Omit<AskAfterDailyProps, 'playerHash'>;

const load = () => import('./ask-after-daily');

/** Loads the question for push messages once a result is shown. */
export function DailyReminder(props: AskAfterDailyProps) {
  const loaded = useLoaded(load);
  return loaded ? <loaded.AskAfterDaily {...props} /> : null;
}
