'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { searchDeskSchema, searchPhotoSchema } from '@/lib/contract/desk/search/schemas';
import { searchDesk, searchDetail, searchPhoto } from '@/lib/desk/search/search-desk';
import { env } from '@/lib/platform/config/env';

const SEARCHES = { name: 'desk-search', points: 600, perSeconds: 3600 };

export const searchDeskAction = defineDeskAction(
  {
    schema: searchDeskSchema,
    roles: 'everyone',
    limit: SEARCHES,
    audit: 'search.text',
    detail: searchDetail,
  },
  (ctx, input) => searchDesk({ ...ctx, hashKey: env().BLIND_INDEX_KEY }, input),
);

export const searchPhotoAction = defineDeskAction(
  {
    schema: searchPhotoSchema,
    roles: ['records'],
    limit: SEARCHES,
    audit: 'search.photo',
    detail: searchDetail,
  },
  (ctx, input) => searchPhoto({ ...ctx, hashKey: env().BLIND_INDEX_KEY }, input),
);
