import type { ReactNode } from 'react';
import { Button, type ButtonStyle, IconButton } from '../ui/button.tsx';
import { ShareIcon } from '../ui/icons.tsx';
import { toast } from '../ui/toasts.ts';

export const PICTURE_HINT = 'Paste it into a chat: it shows a picture of the bracket.';

interface ShareButtonProps extends ButtonStyle {
  path: string;
  title: string;
  /** A sentence to send with the link. */
  text?: string;
  hint?: string;
  label?: string;
  icon?: ReactNode;
  /** Shows the icon alone. */
  isIcon?: boolean;
}

/** Shares a page of the app: with the system's share sheet, or else by copying its link. */
export function ShareButton({
  path,
  title,
  text,
  hint,
  label = 'Share',
  icon = <ShareIcon />,
  variant = 'secondary',
  isIcon,
  ...style
}: ShareButtonProps) {
  const share = async () => {
    const url = new URL(path, location.origin).href;
    if (navigator.share) {
      // Rejects if the user closes the sheet.
      return navigator.share({ title, url, ...(text && { text }) }).catch(() => {});
    }
    try {
      // The clipboard API exists only on HTTPS and localhost.
      await navigator.clipboard.writeText(text ? `${text} ${url}` : url);
      toast.success('Link copied', hint);
    } catch {
      toast.failure('The link could not be copied', `Copy it yourself: ${url}`);
    }
  };
  if (isIcon) {
    return (
      <IconButton label={label} onClick={share} className="hover:bg-on-court/10">
        {icon}
      </IconButton>
    );
  }
  return (
    <Button variant={variant} {...style} onClick={share}>
      {icon}
      <span>{label}</span>
    </Button>
  );
}
