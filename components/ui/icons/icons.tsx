import type { ReactNode } from 'react';

export type IconProps = { className?: string };

/** Draws a line icon on a 24 px grid. Decorative: text stands beside it. */
export function Icon({ className = 'size-6', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}

export const IconCheck = (p: IconProps) => (
  <Icon {...p}>
    <path d="M4.5 12.5 10 18 19.5 7" strokeWidth="3" />
  </Icon>
);
export const IconCross = (p: IconProps) => (
  <Icon {...p}>
    <path d="M6 6l12 12M18 6 6 18" strokeWidth="3" />
  </Icon>
);
export const IconClock = (p: IconProps) => (
  <Icon {...p}>
    <circle cx="12" cy="13" r="8" />
    <path d="M12 9v4l2.5 2M9.5 2.5h5" />
  </Icon>
);
export const IconGear = (p: IconProps) => (
  <Icon {...p}>
    <circle cx="12" cy="12" r="6.4" />
    <circle cx="12" cy="12" r="2" />
    <path
      d="M12 2v3.600M12 18.400V22M2 12h3.600M18.4 12H22M4.93 4.930l2.5 2.500M16.6 16.600l2.5 2.500M19.07 4.930l-2.5 2.500M7.4 16.600l-2.5 2.5"
      strokeWidth="3.6"
      strokeLinecap="butt"
    />
  </Icon>
);
export const IconFriends = (p: IconProps) => (
  <Icon {...p}>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.7c2 .8 3.2 2.6 3.5 5.3" />
  </Icon>
);
export const IconHeart = (p: IconProps) => (
  <Icon {...p}>
    <path
      d="M12 20.5C5.5 15.8 3 12.6 3 9.2 3 6.3 5.2 4.3 7.7 4.3c1.8 0 3.4 1 4.3 2.6.9-1.6 2.5-2.6 4.3-2.6C18.8 4.3 21 6.3 21 9.2c0 3.4-2.5 6.6-9 11.3Z"
      fill="currentColor"
    />
  </Icon>
);
export const IconStar = (p: IconProps) => (
  <Icon {...p}>
    <path
      d="m12 3 2.7 5.8 6.3.8-4.6 4.3 1.2 6.3L12 17.1l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8Z"
      fill="currentColor"
    />
  </Icon>
);
export const IconBack = (p: IconProps) => (
  <Icon {...p}>
    <path d="M14.5 5 7.5 12l7 7" />
  </Icon>
);
export const IconNext = (p: IconProps) => (
  <Icon {...p}>
    <path d="m9.5 5 7 7-7 7" />
  </Icon>
);
export const IconMore = (p: IconProps) => (
  <Icon {...p}>
    <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="4.4" />
  </Icon>
);
export const IconFlame = (p: IconProps) => (
  <Icon {...p}>
    <path
      d="M12.5 2.5c.6 3.6 5.5 5.8 5.5 11.2a6 6 0 0 1-12 .3c0-2.600 1.300-4.300 2.600-5.800.3 1.600 1 2.600 2 3.100-.3-3.500.2-6.500 1.900-8.800Z"
      fill="currentColor"
    />
  </Icon>
);
export const IconPerson = (p: IconProps) => (
  <Icon {...p}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 20.5c.6-4.5 3.7-6.5 8-6.5s7.4 2 8 6.5" />
  </Icon>
);
