import { DeskSkeleton } from '@/components/desk/ui/desk-skeleton';

export default function Loading() {
  return <DeskSkeleton />;
}
