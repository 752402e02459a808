import type { BlockedView } from '@/lib/contract/friends/friend-view';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import { openedName } from '@/lib/players/names/opened-name';

/** Another player in one of the lists. */
export type PersonRow = {
  id: string;
  username_sealed: string;
  profile_image_key: string | null;
  since_ms: number;
};

/** What the caller sees of them. */
export function personView(row: PersonRow): BlockedView {
  return {
    id: row.id,
    name: openedName(row.id, row.username_sealed),
    profile_image: profileImageUrl(row.profile_image_key, 'small'),
    since: row.since_ms,
  };
}
