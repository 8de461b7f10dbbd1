import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { PublicBracket } from '../../../contract/brackets.ts';
import { possessive } from '../../../domain/players/names.ts';
import { displayName } from '../../../domain/scoring/ranking.ts';
import { myBracketQuery } from '../../api/bracket-queries.ts';
import { useUser } from '../../api/session.ts';
import { bracketPath, comparePath } from '../../paths.ts';
import { BracketSearch } from '../../season/bracket-search.tsx';
import { useSeasonPath } from '../../season/season.ts';
import { PICTURE_HINT, ShareButton } from '../../season/share-button.tsx';
import { StoryLink } from '../../season/story-link.tsx';
import { Button, ButtonLink, ServerLink } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';

/** Buttons that compare, share and save a submitted bracket. */
export function BracketActions({ bracket: { bracket, owner, entry } }: { bracket: PublicBracket }) {
  const pathOf = useSeasonPath();
  const user = useUser();
  const { data: mine } = useQuery({
    ...myBracketQuery(bracket.tournamentId, user?.id ?? 0),
    enabled: Boolean(user) && user?.id !== owner.userId,
  });
  if (!entry) return null;
  const name = displayName(owner);
  return (
    <>
      {mine?.bracket?.submittedAt ? (
        <ButtonLink href={pathOf(comparePath(mine.bracket.id, bracket.id))}>Compare with mine</ButtonLink>
      ) : (
        <CompareButton bracketId={bracket.id} tournamentId={bracket.tournamentId} name={name} />
      )}
      <ShareButton path={pathOf(bracketPath(bracket.id))} title={`${possessive(name)} bracket`} hint={PICTURE_HINT} />
      <ServerLink variant="secondary" href={`${bracketPath(bracket.id)}/bracket.png`} download>
        <DownloadIcon />
        Save as picture
      </ServerLink>
      <StoryLink bracketId={bracket.id} />
    </>
  );
}

/** Searches for the other bracket. For people without a bracket to compare with, and on their own bracket. */
function CompareButton({ bracketId, tournamentId, name }: { bracketId: number; tournamentId: number; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const pathOf = useSeasonPath();
  const [, navigate] = useLocation();
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
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
