import type { Metadata } from 'next';
import { Document } from '@/components/welcome/document';
import { APP_NAME } from '@/lib/app';

export const metadata: Metadata = { title: 'Terms of Service' };

const SECTIONS = [
  {
    heading: 'What this is',
    text: `${APP_NAME} is a game. You see a booking photo and guess the category of the charge. It is meant for entertainment and for nothing else.`,
  },
  {
    heading: 'The people in the photos',
    text: 'An arrest does not indicate guilt. Everybody shown is presumed innocent until proven guilty in court. Do not try to identify, contact or judge anybody because of what you see here.',
  },
  {
    heading: 'The information',
    text: 'Records are public, often delayed by 24 hours, and may be inaccurate or outdated. You must not use them for legal action, nor to decide about employment, housing, credit or insurance. The records that come with the game itself are invented and their faces are drawn.',
  },
  {
    heading: 'Playing fair',
    text: 'One person, one account. Scores come from answers that the server has judged. Players whose pace no person could have are kept off the boards.',
  },
  {
    heading: 'Your account',
    text: 'Keep your password to yourself. You can sign out at any time under Settings.',
  },
] as const;

export default function TermsPage() {
  return <Document title="Terms of Service" sections={SECTIONS} />;
}
