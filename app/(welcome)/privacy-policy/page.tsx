import type { Metadata } from 'next';
import { Document } from '@/components/welcome/document';

export const metadata: Metadata = { title: 'Privacy Policy' };

const SECTIONS = [
  {
    heading: 'What we keep about you',
    text: 'Your username and e-mail address, both encrypted; your password, only as a hash; your lives, stars and answers; and one row for each session that is signed in.',
  },
  {
    heading: 'Your location',
    text: 'If you allow it, your coordinates are sent once per visit to find your county. They are neither stored nor logged. Without them you play the national mix.',
  },
  {
    heading: 'On your device',
    text: 'One cookie keeps you signed in. The question that you are at, the time left and your lives are kept in the storage of your browser so that you can go on after a reload, and leave it when you log out.',
  },
  {
    heading: 'Who else sees it',
    text: 'Other players see your username and score on the leaderboard. No scripts of other companies run on these pages, and nothing is sold.',
  },
  {
    heading: 'The people in the photos',
    text: 'No name, birth date, address or booking number of theirs is stored or shown.',
  },
] as const;

export default function PrivacyPolicyPage() {
  return <Document title="Privacy Policy" sections={SECTIONS} />;
}
