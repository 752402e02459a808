import { currentAnnouncement } from '@/lib/announcements/announcements';
import { log } from '@/lib/platform/log/log';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { getDatabase, now } from '../context';
import { orNull } from './read-for-page';
import { getTexts } from './texts';

/** Shows the operators' announcement, in English, above every screen. Players hide it without a script, until the next page. */
export async function Announcement() {
  const reading = currentAnnouncement({ db: getDatabase(), now });
  const text = await orNull({ log }, 'reading the announcement', reading);
  if (text === null) return null;
  const t = await getTexts('common');
  return (
    <div
      role="status"
      className="sticky top-0 z-50 flex items-center justify-center gap-3 bg-accent px-4 py-1 text-center font-semibold text-on-accent text-sm has-[:checked]:hidden"
    >
      <span lang={DEFAULT_LANGUAGE} className="wrap-anywhere">
        {text}
      </span>
      <label className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-full has-[:focus-visible]:outline-2">
        <input type="checkbox" aria-label={t('hideAnnouncement')} className="sr-only" />
        <span aria-hidden="true">✕</span>
      </label>
    </div>
  );
}
