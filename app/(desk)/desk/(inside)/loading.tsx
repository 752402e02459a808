import { DeskSkeleton } from '@/components/desk/ui/layout';

export default function Loading() {
  return <DeskSkeleton />;
}
