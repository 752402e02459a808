import { IconMail } from '@/components/ui/more-icons';
import { ROW, RowText } from './setting-group';

export function ContactRow({ email }: { email: string | undefined }) {
  if (email === undefined) return null;
  return (
    <a href={`mailto:${email}`} className={ROW}>
      <RowText icon={<IconMail />} label="Contact Us" note={email} />
    </a>
  );
}
