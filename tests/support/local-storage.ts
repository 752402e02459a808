import { openStorage, type Storage } from '@/lib/platform/storage/storage';

export const localStorage = (STORAGE_DIR: string): Promise<Storage> =>
  openStorage({ STORAGE_DRIVER: 'local', STORAGE_DIR, S3_REGION: 'auto' } as Parameters<
    typeof openStorage
  >[0]);
