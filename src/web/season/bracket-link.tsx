import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bracketPath } from '../paths.ts';
import { useSeasonPath } from './season.ts';

interface BracketLinkProps {
  bracketId: number;
  /** Whether brackets can be seen, since submissions are closed. Until then the name is no link. */
  isVisible: boolean;
  title?: string;
  /** Extends the clickable area: to the nearest positioned ancestor, or around a line of text to a height of 44 px. */
  hitArea?:
    | 'after:inset-0'
    | 'after:inset-x-0 after:-top-4.5 after:-bottom-1.5'
    | 'after:inset-x-0 after:-top-3 after:-bottom-4';
  /** Called when the link is followed, such as to close the dialog that it is in. */
  onClick?: () => void;
  className?: string;
  children: ReactNode;
}

/** A person's name, which leads to their bracket. */
export function BracketLink({
  bracketId,
  isVisible,
  title,
  hitArea,
  onClick,
  className = '',
  children,
}: BracketLinkProps) {
  const pathOf = useSeasonPath();
  if (!isVisible) {
    return (
      <span title={title} className={className}>
        {children}
      </span>
    );
  }
  return (
    <Link
      href={pathOf(bracketPath(bracketId))}
      title={title}
      onClick={onClick}
      className={`${className} ${hitArea ? `after:absolute ${hitArea}` : ''} underline decoration-edge underline-offset-2 hover:decoration-current`}
    >
      {children}
    </Link>
  );
}
