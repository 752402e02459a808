export { DeskSkeleton as default } from '@/components/desk/ui/layout';
