export { default } from '@/app/(play)/template';
