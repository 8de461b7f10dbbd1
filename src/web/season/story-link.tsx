import { bracketPath } from '../paths.ts';
import { ServerLink } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/icons.tsx';

/** Saves the portrait picture of a bracket, for the stories of social networks. */
export function StoryLink({ bracketId }: { bracketId: number }) {
  return (
    <ServerLink variant="secondary" href={`${bracketPath(bracketId)}/story.png`} download={`bracket-${bracketId}.png`}>
      <DownloadIcon />
      Save as story
    </ServerLink>
  );
}
