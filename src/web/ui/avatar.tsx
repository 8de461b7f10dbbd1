import { useState } from 'react';

/** Somebody's picture, or their initials where there is none or it does not load. The name stands beside it. */
export function Avatar({
  imageUrl,
  initials,
  className = 'size-10 text-sm',
}: {
  imageUrl: string | null;
  initials: string;
  /** Its size, and that of the letters in it. */
  className?: string;
}) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const hasImage = canShow(imageUrl) && imageUrl !== failedUrl;
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center overflow-hidden rounded-full bg-line font-bold text-ink ${className}`}
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

/** Whether our policy lets the browser load it: one that it refuses is not asked for in the first place. */
export function canShow(imageUrl: string | null): imageUrl is string {
  return imageUrl !== null && /^https:/i.test(imageUrl);
}
