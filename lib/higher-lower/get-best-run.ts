import type { PlayerContext } from '@/lib/platform/context';
import { readBestRun } from './run';

/** Returns how many the caller got in a row at best. 0 before the first. */
export const getBestRun = ({ db, actor }: PlayerContext): Promise<number> => readBestRun(db, actor.playerId);
