import { bracketPath } from '../paths.ts';
import { type ButtonStyle, ServerLink } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/icons.tsx';

/** Saves the portrait picture of a bracket, for the stories of social networks. */
export function StoryLink({ bracketId, variant = 'secondary', size }: ButtonStyle & { bracketId: number }) {
  return (
    <ServerLink
      variant={variant}
      size={size}
      href={`${bracketPath(bracketId)}/story.png`}
      download={`bracket-${bracketId}.png`}
    >
      <DownloadIcon />
      Save as story
    </ServerLink>
  );
}
