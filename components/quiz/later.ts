/** Exports what the screens with questions load after their first paint. */
export { DailyPin } from '@/components/ui/top-bar/daily-pin';
export { InboxBell } from '@/components/ui/top-bar/inbox-bell';
export { ConnectionBar } from './connection/connection-bar';
export { LivesModal } from './lives/lives-modal';
export { WithoutLives, WithoutQuestions } from './lives/without-lives';
export { CountyOverlay, PlaceButton } from './place/county-overlay';
export { FreeRoundNote } from './question/free-round-note';
export { PhotoMenu } from './question/photo-menu';
export { ResultCard } from './result/result-card';
export { ResultNote } from './result/result-note';
export { announcement } from './result/result-text';
export { RoundCard } from './result/round-card';
export { ShareBar } from './result/share-bar';
export { WaitingBadge } from './result/waiting-badge';
export { StillThere } from './still-there';
