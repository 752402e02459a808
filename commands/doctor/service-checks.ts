import { randomBytes } from 'node:crypto';
import { DeliveryError, verifyMailServer } from '@/lib/platform/mail/transport';
import { connectRedis, UnsuitableRedis } from '@/lib/platform/redis/redis';
import { openStorage, type Storage } from '@/lib/platform/storage/storage';
import { type DoctorSettings, type Finding, nameOf, ok, problem, unused } from './check';

const FIX_STORE = "Check STORAGE_DRIVER, the store's settings, its account and the disk.";

export async function checkStorage(settings: DoctorSettings, storage?: Storage): Promise<Finding> {
  const { STORAGE_DRIVER = 'local', STORAGE_DIR = '', S3_REGION = 'auto', S3_BUCKET } = settings;
  const key = `doctor/${randomBytes(8).toString('hex')}.txt`;
  const bytes = randomBytes(32);
  try {
    const store =
      storage ??
      (await openStorage({ ...settings, STORAGE_DRIVER, STORAGE_DIR, S3_REGION } as Parameters<
        typeof openStorage
      >[0]));
    await store.put(key, bytes, 'text/plain');
    const read = await store.get(key);
    await store.remove(key);
    if (read === null || !bytes.equals(read))
      return problem('The store changed a file that was just written.', FIX_STORE);
    if ((await store.get(key)) !== null)
      return problem('A file that was deleted is still there.', "Allow the store's account to delete files.");
  } catch (error) {
    const step = error instanceof Error ? /could not (\w+) a file/.exec(error.message)?.[1] : undefined;
    return problem(`The store could not ${step ?? 'open'} a file: ${nameOf(error)}.`, FIX_STORE);
  }
  return ok(
    `A file was written, read and deleted in ${S3_BUCKET ? `the bucket ${S3_BUCKET}` : 'local storage'}.`,
  );
}

/** Connects to the mail server and logs in. Sends nothing. */
export async function checkMail({ SMTP_URL: url, MAIL_FROM: from }: DoctorSettings): Promise<Finding> {
  if (!url) return unused('SMTP_URL is not set: mail waits in its queue.');
  const place = new URL(url).host;
  try {
    await verifyMailServer(url);
    return ok(`${place} takes mail${from ? '' : ', but MAIL_FROM is not set'}.`);
  } catch (error) {
    const reason = error instanceof DeliveryError ? error.message.replace(/^.*: /, '') : nameOf(error);
    return problem(`${place} refuses: ${reason}.`, 'Check SMTP_URL: host, port, user and password.');
  }
}

export async function checkRedis({ REDIS_URL: url }: DoctorSettings): Promise<Finding> {
  if (!url) return unused('REDIS_URL is not set: one realtime process serves the game.');
  const key = `lineup:doctor:${randomBytes(8).toString('hex')}`;
  const silent = { warn: () => {}, info: () => {} } as unknown as Parameters<typeof connectRedis>[1];
  try {
    const client = await connectRedis(url, silent);
    try {
      await client.xAdd(key, '*', { from: 'doctor' });
      await client.del(key);
      return ok(`Redis at ${new URL(url).host} answers, with streams.`);
    } finally {
      client.destroy();
    }
  } catch (error) {
    const found = error instanceof UnsuitableRedis ? error.message : `Redis refuses: ${nameOf(error)}.`;
    return problem(found, 'Check REDIS_URL. You need Redis 7 or Valkey 8, with write access to streams.');
  }
}
