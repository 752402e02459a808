import { sql } from '@/db/sql';
import type { InboxItem, InboxView } from '@/lib/contract/notifications/inbox-view';
import type { ListInboxInput } from '@/lib/contract/notifications/schemas';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import type { PlayerContext } from '@/lib/platform/context';
import type { Language } from '@/messages/languages';
import { readUnreadCount } from '../list-notifications';
import {
  NOTIFICATION_COLUMNS,
  NOTIFICATION_IS_VISIBLE,
  NOTIFICATION_JOINS,
  type NotificationRow,
  notificationView,
} from '../notification-rows';

const PAGE_SIZE = 30;
/** A cursor later than every notification. */
const FIRST_PAGE = '9999999999999999.ffffffff-ffff-ffff-ffff-ffffffffffff';

type InboxRow = NotificationRow & {
  profile_image_key: string | null;
  is_read: boolean;
  can_undo: boolean;
  cursor: string;
};

function itemOf(row: InboxRow, language: Language): InboxItem {
  return {
    ...notificationView(row, language),
    player_id: row.about_player_id,
    profile_image: profileImageUrl(row.profile_image_key, 'small'),
    is_read: row.is_read,
    can_undo: row.can_undo,
  };
}

export async function listInbox(ctx: PlayerContext, { before }: ListInboxInput): Promise<InboxView> {
  const { playerId } = ctx.actor;
  const [micros = '', id = ''] = (before ?? FIRST_PAGE).split('.');
  const [rows, unread] = await Promise.all([
    ctx.db.execute<InboxRow>(sql`
      select ${NOTIFICATION_COLUMNS}, p.profile_image_key, n.read_at is not null as is_read,
        n.kind = 'friend_by_link' and coalesce(f.state = 'accepted', false) as can_undo,
        (extract(epoch from n.created_at) * 1000000)::bigint || '.' || n.id as cursor
      from notifications n ${NOTIFICATION_JOINS}
      where n.player_id = ${playerId}::uuid and ${NOTIFICATION_IS_VISIBLE}
        and (n.created_at, n.id)
          < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)
      order by n.created_at desc, n.id desc limit ${PAGE_SIZE + 1}::integer`),
    readUnreadCount(ctx.db, playerId),
  ]);
  const items = rows.slice(0, PAGE_SIZE);
  const next = rows.length > PAGE_SIZE ? (items.at(-1)?.cursor ?? null) : null;
  return { items: items.map((row) => itemOf(row, ctx.language)), next, unread };
}
