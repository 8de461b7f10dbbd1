import { useQuery } from '@tanstack/react-query';
import { Redirect, useParams } from 'wouter';
import type { PublicBracket as PublicBracketData } from '../../../contract/brackets.ts';
import { displayName, possessive } from '../../../domain/players/names.ts';
import { publicBracketQuery } from '../../api/bracket-queries.ts';
import { BoardSkeleton } from '../../bracket-board/board-skeleton.tsx';
import { NotFound } from '../../not-found.tsx';
import { bracketPath } from '../../paths.ts';
import { isHidden, isMissing, parseId } from '../../season/address.ts';
import { useCanonicalPath } from '../../season/season.ts';
import { SeasonPage } from '../../season/season-page.tsx';
import { formatMoment } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page.tsx';
import { Failure } from '../../ui/states.tsx';
import { BracketView } from './bracket-view.tsx';
import { HiddenBracket } from './hidden-bracket.tsx';

/** The public page of one bracket. */
export function PublicBracket() {
  const { bracket: id } = useParams<{ bracket: string }>();
  const bracketId = parseId(id);
  const { data, error, refetch } = useQuery({ ...publicBracketQuery(bracketId ?? 0), enabled: Boolean(bracketId) });
  const canonicalPath = useCanonicalPath(data?.bracket.tournamentId, bracketPath(bracketId ?? 0));
  if (canonicalPath) return <Redirect to={canonicalPath} replace />;
  if (isHidden(error) && bracketId) return <HiddenBracket bracketId={bracketId} />;
  if (bracketId === null || isMissing(error)) return <NotFound />;
  return (
    <SeasonPage title={data ? titleOf(data) : 'Bracket'} width="wide">
      <div className="board-page">
        {data ? (
          <PageHeader isLow title={titleOf(data)} lead={<Lead bracket={data} />} />
        ) : (
          <PageHeader isLow title="Bracket" lead={'\u00a0'} />
        )}
        {data && <BracketView key={bracketId} bracket={data} />}
        {!data && error && <Failure title="The bracket could not be loaded" onRetry={refetch} />}
        {!data && !error && <BoardSkeleton />}
      </div>
    </SeasonPage>
  );
}

function titleOf({ owner }: PublicBracketData): string {
  return `${possessive(displayName(owner))} bracket`;
}

/** The tournament, the username, which tells people with the same name apart, and the time of submission. */
function Lead({ bracket: { owner, bracket } }: { bracket: PublicBracketData }) {
  return (
    <>
      <span className="wrap-anywhere font-semibold text-accent">{bracket.tournamentName}</span> ·{' '}
      {displayName(owner) !== owner.username && `${owner.username} · `}
      {bracket.submittedAt ? `Submitted ${formatMoment(bracket.submittedAt)}` : 'Not submitted'}
    </>
  );
}
