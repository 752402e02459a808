import { Icon, type IconProps } from './icons';

export const IconHome = (p: IconProps) => (
  <Icon {...p}>
    <rect x="3" y="4" width="18" height="16" rx="2" />
    <circle cx="12" cy="10.5" r="2.7" />
    <path d="M7 20c.3-3 2.2-4.7 5-4.7s4.7 1.7 5 4.7M3 8h3M3 12h2M21 8h-3M21 12h-2" />
  </Icon>
);
export const IconStore = (p: IconProps) => (
  <Icon {...p}>
    <path d="M4 10v9.5h16V10M2.5 8.5 5 3.5h14l2.5 5c0 1.6-1.4 2.8-3.1 2.8-1.7 0-3.2-1.2-3.2-2.8 0 1.6-1.4 2.8-3.2 2.8S8.8 10.1 8.8 8.5c0 1.6-1.5 2.8-3.2 2.8-1.7 0-3.1-1.2-3.1-2.8ZM9.5 19.5V15h5v4.5" />
  </Icon>
);
export const IconBadge = (p: IconProps) => (
  <Icon {...p}>
    <path d="M12 2.8 19.5 5.5v6.3c0 4.4-3 7.7-7.5 9.4-4.5-1.7-7.5-5-7.5-9.4V5.5Z" />
    <path d="m12 8 1.2 2.6 2.8.4-2.1 2 .6 2.8-2.5-1.4-2.5 1.4.6-2.8-2.1-2 2.8-.4Z" />
  </Icon>
);
export const IconBoard = (p: IconProps) => (
  <Icon {...p}>
    <path d="M3 20.5h18M4 20.5V13h5v7.5M9.5 20.5V5h5v15.5M15 20.5V10h5v10.5" />
  </Icon>
);
