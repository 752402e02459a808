import { IconMail } from '@/components/ui/more-icons';
import { ROW, RowText } from './setting-group';

/** Writes to the people behind the app; absent where nobody has named an address. */
export function ContactRow({ email }: { email: string | undefined }) {
  if (email === undefined) return null;
  return (
    <a href={`mailto:${email}`} className={ROW}>
      <RowText icon={<IconMail />} label="Contact Us" note={email} />
    </a>
  );
}
