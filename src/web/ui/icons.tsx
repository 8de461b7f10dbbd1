import type { ReactNode } from 'react';

/** Makes a decorative icon component of shapes on a 24 by 24 grid. */
function icon(shapes: ReactNode) {
  return () => (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5 flex-none"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes}
    </svg>
  );
}

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const LockIcon = icon(
  <>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </>,
);
export const SunIcon = icon(
  <>
    {' '}
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />);
export const DeviceIcon = icon(
  <>
    {' '}
    <rect x="3" y="4" width="18" height="12" rx="2" />
    <path d="M9 20h6M12 16v4" />
  </>,
);
export const SearchIcon = icon(
  <>
    {' '}
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.2-4.2" />
  </>,
);
export const PencilIcon = icon(
  <>
    {' '}
    <path d="M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 3L8 18.5z" />
    <path d="m14.5 6 3.5 3.5" />
  </>,
);
export const TrophyIcon = icon(
  <path d="M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.5 4.5 3.800 4.5M16 6h3.5c0 3-1.5 4.5-3.800 4.5M12 14v5M8.5 20h7" />,
);
export const CrownIcon = icon(<path d="M4 18.500h16M4.500 15 3 7l5 3.500L12 5l4 5.500L21 7l-1.500 8z" />);
export const ChevronIcon = icon(<path d="m6 9 6 6 6-6" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const TrashIcon = icon(<path d="M4 7h16M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10 11v5M14 11v5" />);
export const ShareIcon = icon(<path d="M12 15V4M8 7.5 12 4l4 3.500M6 11H5v9h14v-9h-1" />);
export const DownloadIcon = icon(<path d="M12 4v11M8 11.500 12 15l4-3.500M5 20h14" />);
export const CalendarIcon = icon(
  <>
    {' '}
    <rect x="4" y="5" width="16" height="15" rx="2" />
    <path d="M4 10h16M8 3v4M16 3v4" />
  </>,
);
export const BallIcon = icon(
  <>
    {' '}
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.500v17M3.500 12h17M6 6c2.500 1.800 3.800 3.800 3.800 6S8.500 16.200 6 18M18 6c-2.500 1.800-3.800 3.800-3.800 6s1.300 4.200 3.800 6" />
  </>,
);
export const BracketIcon = icon(<path d="M4 5h5v5H4M4 14h5v5H4M9 7.500h5v9H9M14 12h6" />);
export const PodiumIcon = icon(<path d="M9 20V5h6v15M9 11H3.500v9h17v-6H15" />);
export const PeopleIcon = icon(
  <path d="M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M2.500 20v-1.500a4 4 0 0 1 4-4h5a4 4 0 0 1 4 4V20M16 4.900a3.500 3.500 0 0 1 0 6.200M18.500 14.800a4 4 0 0 1 3 3.700V20" />,
);
export const MoreIcon = icon(<path d="M5.500 12h.01M12 12h.01M18.500 12h.01" strokeWidth="3.500" />);
export const ZoomInIcon = icon(<path d="M12 6v12M6 12h12" />);
export const ZoomOutIcon = icon(<path d="M6 12h12" />);
export const FitIcon = icon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />);
export const PlayIcon = icon(<path d="M8 5.500v13l10.500-6.500z" fill="currentColor" />);
export const PauseIcon = icon(<path d="M9 6v12M15 6v12" strokeWidth="3.500" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
