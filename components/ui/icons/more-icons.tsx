import { Icon, type IconProps } from './icons';

/** Icons that /home does not use, kept out of its first load. */

export const IconEye = (p: IconProps) => (
  <Icon {...p}>
    <path d="M2 12c2.3-4.4 5.7-6.6 10-6.6s7.7 2.2 10 6.6c-2.3 4.4-5.7 6.6-10 6.6S4.3 16.4 2 12Z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
);
export const IconEyeOff = (p: IconProps) => (
  <Icon {...p}>
    <path d="M4 4l16 16M9.5 5.7c.8-.2 1.6-.3 2.5-.3 4.3 0 7.7 2.2 10 6.6-.8 1.5-1.7 2.7-2.8 3.7M6 7.3C4.4 8.4 3.1 10 2 12c2.3 4.4 5.7 6.6 10 6.6 1.6 0 3.1-.3 4.4-.9M10 10.3a3 3 0 0 0 4 3.8" />
  </Icon>
);
export const IconLeave = (p: IconProps) => (
  <Icon {...p}>
    <path d="M14 4H5v16h9M10 12h11M17.5 8.5 21 12l-3.5 3.5" />
  </Icon>
);
export const IconPaper = (p: IconProps) => (
  <Icon {...p}>
    <path d="M6 2.8h8.5L19 7.3v13.9H6ZM14 3v5h5M9 12.5h7M9 16.5h7" />
  </Icon>
);
export const IconSound = (p: IconProps) => (
  <Icon {...p}>
    <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500ZM15.500 9a4.200 4.200 0 0 1 0 6M18.200 6.200a8.200 8.200 0 0 1 0 11.600" />
  </Icon>
);
export const IconVibration = (p: IconProps) => (
  <Icon {...p}>
    <rect x="8" y="3.5" width="8" height="17" rx="2" />
    <path d="M4.5 8.5v7M1.8 10.5v3M19.5 8.5v7M22.2 10.5v3" />
  </Icon>
);
export const IconShield = (p: IconProps) => (
  <Icon {...p}>
    <path d="M12 2.8 19.5 5.5v6.3c0 4.4-3 7.7-7.5 9.4-4.5-1.7-7.5-5-7.5-9.4V5.5ZM9 12l2.3 2.3L15.3 10" />
  </Icon>
);
export const IconCopy = (p: IconProps) => (
  <Icon {...p}>
    <path d="M9 9h11v11H9zM15 9V4H4v11h5" />
  </Icon>
);
export const IconCamera = (p: IconProps) => (
  <Icon {...p}>
    <path d="M3 8h4l2-3h6l2 3h4v11H3z" />
    <circle cx="12" cy="13" r="3.5" />
  </Icon>
);
export const IconBell = (p: IconProps) => (
  <Icon {...p}>
    <path d="M6 16.500v-6a6 6 0 0 1 12 0v6l2 1.800H4ZM10 21h4" />
  </Icon>
);
export const IconMail = (p: IconProps) => (
  <Icon {...p}>
    <path d="M3 6h18v12.5H3zM3.5 6.5l8.5 7 8.5-7" />
  </Icon>
);
export const IconShare = (p: IconProps) => (
  <Icon {...p}>
    <path d="M12 15V3M7.5 7 12 2.8 16.5 7M5 11.5v9h14v-9" />
  </Icon>
);
export const IconFreeze = (p: IconProps) => (
  <Icon {...p}>
    <path d="M12 2.500v19M3.800 7.200l16.400 9.600M20.200 7.200 3.800 16.800M9.500 3.800 12 6l2.500-2.200M9.500 20.200 12 18l2.500 2.200" />
  </Icon>
);
export const IconKey = (p: IconProps) => (
  <Icon {...p}>
    <circle cx="8" cy="15.5" r="4.5" />
    <path d="M11.3 12.2 20 3.5M16.5 7l3 3" />
  </Icon>
);
export const IconFlag = (p: IconProps) => (
  <Icon {...p}>
    <path d="M5 21.5V3M5 4h14l-3.5 4.5L19 13H5" />
  </Icon>
);
export const IconDevice = (p: IconProps) => (
  <Icon {...p}>
    <path d="M3 4.5h13v10H3ZM6 18.5h6M9.5 14.5v4" />
    <rect x="15.5" y="9.5" width="6" height="11" rx="1.5" />
  </Icon>
);
export const IconDownload = (p: IconProps) => (
  <Icon {...p}>
    <path d="M12 3v12M7.5 11 12 15.3 16.5 11M4 20.5h16" />
  </Icon>
);
export const IconHigherLower = (p: IconProps) => (
  <Icon {...p}>
    <path d="M7.500 20V5M3.500 9l4-4 4 4M16.500 4v15M12.500 15l4 4 4-4" />
  </Icon>
);
export const IconDaily = (p: IconProps) => (
  <Icon {...p}>
    <path d="M4 5.500h16v15H4ZM4 10.500h16M8.500 3v4M15.500 3v4M9 15.500l2.200 2.200 4-4" />
  </Icon>
);
export const IconBin = (p: IconProps) => (
  <Icon {...p}>
    <path d="M4 6.5h16M9 6.5v-3h6v3M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6" />
  </Icon>
);
export const IconLock = (p: IconProps) => (
  <Icon {...p}>
    <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
    <rect x="5" y="10.5" width="14" height="10" rx="2" fill="currentColor" />
  </Icon>
);
export const IconTheme = (p: IconProps) => (
  <Icon {...p}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 3a9 9 0 0 1 0 18Z" fill="currentColor" />
  </Icon>
);
export const IconLanguage = (p: IconProps) => (
  <Icon {...p}>
    <path d="M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3.6 6 3.6 9s-.6 6-3.6 9M12 3c-3 3-3.6 6-3.6 9s.6 6 3.6 9" />
  </Icon>
);
export const IconTextSize = (p: IconProps) => (
  <Icon {...p}>
    <path d="M2.500 19 8.500 4.500 14.500 19M4.600 14h7.800M15.500 19l3-7.500 3 7.500M16.500 16.500h4" />
  </Icon>
);
