import { useState } from 'react';
import { useLocation } from 'wouter';
import type { MyBracket, PublicBracket } from '../../../contract/brackets.ts';
import { displayName, possessive } from '../../../domain/players/names.ts';
import { bracketPath, comparePath } from '../../paths.ts';
import { BracketSearch } from '../../season/bracket-search.tsx';
import { useSeasonPath } from '../../season/season.ts';
import { PICTURE_HINT, ShareButton } from '../../season/share-button.tsx';
import { StoryLink } from '../../season/story-link.tsx';
import { Button, ButtonLink, ServerLink } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';

interface BracketActionsProps {
  bracket: PublicBracket;
  /** The viewer's own bracket, if they look at another. */
  mine: MyBracket['bracket'] | undefined;
}

/** Buttons that compare, share and save a submitted bracket. */
export function BracketActions({ bracket: { bracket, owner }, mine }: BracketActionsProps) {
  const pathOf = useSeasonPath();
  const name = displayName(owner);
  return (
    <div className="grid content-start gap-1 sm:max-xl:flex sm:max-xl:flex-wrap print:hidden">
      {mine?.submittedAt ? (
        <ButtonLink variant="court" href={pathOf(comparePath(mine.id, bracket.id))}>
          Compare with mine
        </ButtonLink>
      ) : (
        <CompareButton bracketId={bracket.id} tournamentId={bracket.tournamentId} name={name} />
      )}
      <div className="grid grid-cols-3 gap-1 sm:flex">
        <ShareButton
          variant="courtQuiet"
          size="tile"
          path={pathOf(bracketPath(bracket.id))}
          title={`${possessive(name)} bracket`}
          hint={PICTURE_HINT}
        />
        <ServerLink variant="courtQuiet" size="tile" href={`${bracketPath(bracket.id)}/bracket.png`} download>
          <DownloadIcon />
          Save as picture
        </ServerLink>
        <StoryLink variant="courtQuiet" size="tile" bracketId={bracket.id} />
      </div>
    </div>
  );
}

/** Searches for the other bracket. For people without a bracket to compare with, and on their own bracket. */
function CompareButton({ bracketId, tournamentId, name }: { bracketId: number; tournamentId: number; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const pathOf = useSeasonPath();
  const [, navigate] = useLocation();
  return (
    <>
      <Button variant="court" onClick={() => setIsOpen(true)}>
        Compare
      </Button>
      <BracketSearch
        isOpen={isOpen}
        close={() => setIsOpen(false)}
        title={`Compare with ${name}`}
        tournamentId={tournamentId}
        without={[bracketId]}
        choose={(other) => navigate(pathOf(comparePath(bracketId, other)))}
      />
    </>
  );
}
