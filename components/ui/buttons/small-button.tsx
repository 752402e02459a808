import { PlainButton, type PlainButtonProps } from '@/components/ui/buttons/button';

const LOOKS = {
  accent: 'bg-accent text-on-accent press-accent',
  paper: 'border-2 border-paper-edge bg-white text-paper-text',
} as const;

export function smallButtonLook(look: keyof typeof LOOKS): string {
  return `press grid min-h-11 min-w-11 place-items-center px-3 font-display font-extrabold text-lg leading-none tracking-wide aria-disabled:opacity-60 ${LOOKS[look]}`;
}

export function SmallButton(props: PlainButtonProps & { look?: keyof typeof LOOKS }) {
  const { look = 'paper', className, ...rest } = props;
  return <PlainButton {...rest} className={`${smallButtonLook(look)} ${className ?? ''}`} />;
}
