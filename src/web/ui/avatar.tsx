import { type CSSProperties, useState } from 'react';
import { MARK_COLOR_VALUES, MARK_COLORS } from '../../domain/bracket/mark-colors.ts';

/** A picture, or initials if there is none or it fails to load. Decorative: the name is shown beside it. */
export function Avatar({
  imageUrl,
  initials,
  tint = initials,
  className = 'size-10 text-sm',
}: {
  imageUrl: string | null;
  initials: string;
  /** The letters that choose the colour, if others are shown. */
  tint?: string;
  className?: string;
}) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const hasImage = canShow(imageUrl) && imageUrl !== failedUrl;
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center overflow-hidden rounded-full font-bold ${
        hasImage || tint === '?' ? 'bg-line text-ink' : 'avatar'
      } ${className}`}
      style={colorOf(tint)}
    >
      {hasImage ? (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(imageUrl)}
          className="size-full object-cover"
        />
      ) : (
        initials
      )}
    </span>
  );
}

/** The same for the same initials, everywhere. */
function colorOf(initials: string) {
  const sum = [...initials].reduce((total, letter) => total * 31 + (letter.codePointAt(0) ?? 0), 7);
  const { light, dark } = MARK_COLOR_VALUES[MARK_COLORS[sum % MARK_COLORS.length] ?? MARK_COLORS[0]];
  return { '--light': light, '--dark': dark } as CSSProperties;
}

/** Whether the content security policy allows the image. */
function canShow(imageUrl: string | null): imageUrl is string {
  return imageUrl !== null && (isUploaded(imageUrl) || /^https:/i.test(imageUrl));
}

/** Whether a picture was uploaded here. */
export function isUploaded(imageUrl: string | null): boolean {
  return imageUrl?.startsWith('/pictures/') ?? false;
}
