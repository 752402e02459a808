import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { DeskTexts, getTexts } from '@/app/_server/pages/texts';
import { AnnouncementDesk } from '@/components/desk/announcements/announcement-desk';
import { listAnnouncements } from '@/lib/announcements/announcements';
import { announceAction, endAnnouncementAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.announcements') };
}

export default async function AnnouncementsPage() {
  const ctx = await requireOperator(['admin']);
  return (
    <DeskTexts features={['deskAnnouncements']}>
      <AnnouncementDesk
        announcements={await listAnnouncements(ctx)}
        nowIso={ctx.now().toISOString()}
        announce={announceAction}
        end={endAnnouncementAction}
      />
    </DeskTexts>
  );
}
