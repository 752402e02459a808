import { env } from '@/lib/platform/config/env';
import { openStorage, type Storage } from './storage';

let opened: Promise<Storage> | undefined;

export function sharedStorage(): Promise<Storage> {
  opened ??= openStorage(env());
  return opened;
}
