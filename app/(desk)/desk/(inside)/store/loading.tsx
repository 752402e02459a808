export { DeskSkeleton as default } from '@/components/desk/ui/desk-skeleton';
