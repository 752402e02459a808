import { z } from 'zod';
import { now } from '@/app/_server/context';
import { defineDeskRoute } from '@/app/_server/desk/define-desk-route';
import { openPhotoPermit, readDeskPhoto } from '@/lib/desk/desk-photos';
import { env } from '@/lib/platform/config/env';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { textKey } from '@/messages/text-key';

const permitSchema = z.object(
  { recordId: z.uuid(), sessionId: z.uuid(), audited: z.enum(['listed', 'each']) },
  textKey('desk', 'photoExpired'),
);

/** Serves the photo of a record at `/desk/photos/<signed token>`. The audit records each view, unless it counted the list. */
export const GET = defineDeskRoute(
  {
    schema: permitSchema,
    roles: ['records'],
    audit: 'photos.view',
    skipsAudit: ({ audited }) => audited === 'listed',
    about: ({ recordId }) => [{ subject: 'record', id: recordId }],
    read: (_request, { token }: { token: string }) => openPhotoPermit(token, now().getTime()),
  },
  async (ctx, permit) => {
    const bytes = await readDeskPhoto(
      { ...ctx, storage: await sharedStorage(), faces: env().PHOTOS },
      permit,
    );
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'image/webp', 'x-robots-tag': 'noindex' },
    });
  },
);
