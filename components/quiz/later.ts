/** What /home and /daily load after their first paint. */
export { DailyPin } from '@/components/ui/daily-pin';
export { InboxBell } from '@/components/ui/inbox-bell';
export { ConnectionBar } from './connection-bar';
export { CountyOverlay, PlaceButton } from './county-overlay';
export { FreeRoundNote } from './free-round-note';
export { LivesModal } from './lives-modal';
export { PhotoMenu } from './photo-menu';
export { ResultCard } from './result-card';
export { ResultNote } from './result-note';
export { announcement } from './result-text';
export { RoundCard } from './round-card';
export { ShareBar } from './share-bar';
export { StillThere } from './still-there';
export { WaitingBadge } from './waiting-badge';
export { WithoutLives, WithoutQuestions } from './without-lives';
