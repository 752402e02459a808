import { PlainButton, type PlainButtonProps } from '@/components/ui/button';

const LOOKS = {
  accent: 'bg-accent text-on-accent press-accent',
  paper: 'border-2 border-paper-edge bg-white text-paper-text',
} as const;

export function SmallButton(props: PlainButtonProps & { look?: keyof typeof LOOKS }) {
  const { look = 'paper', className, ...rest } = props;
  return (
    <PlainButton
      {...rest}
      className={`press grid min-h-11 min-w-11 place-items-center px-3 font-display font-extrabold text-lg leading-none tracking-wide aria-disabled:opacity-60 ${LOOKS[look]} ${className ?? ''}`}
    />
  );
}
