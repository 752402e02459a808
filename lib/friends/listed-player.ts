import type { BlockedView } from '@/lib/contract/friends/friend-view';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import { openName } from '@/lib/players/names/open-name';

export type ListedPlayerRow = {
  id: string;
  username_sealed: string;
  profile_image_key: string | null;
  since_ms: number;
};

/** Returns the fields that friends, requests and blocked players share. */
export function listedPlayerView(row: ListedPlayerRow): BlockedView {
  return {
    id: row.id,
    name: openName(row.id, row.username_sealed),
    profile_image: profileImageUrl(row.profile_image_key, 'small'),
    since: row.since_ms,
  };
}
