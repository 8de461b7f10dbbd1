import type { ReactNode } from 'react';
import type { PickShares } from '../../../contract/pick-shares.ts';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import { nameOf, type Tree } from '../../../domain/bracket/tree.ts';
import { displayName, lettersOf } from '../../../domain/players/names.ts';
import { LonelyGlyph } from '../../bracket-board/pick-dots.tsx';
import { BracketLink } from '../../season/bracket-link.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { countOf } from '../../ui/format.ts';
import { ContenderMark } from '../../ui/team-mark.tsx';

interface LonelyPicksProps {
  tree: Tree;
  shares: Pick<PickShares, 'brackets' | 'lonely'>;
}

/** Correct picks that hardly anybody made: '2 of 60 had Stone Bridge'. */
export function LonelyPicks({ tree, shares: { brackets, lonely } }: LonelyPicksProps) {
  return (
    <Card title="Lonely picks">
      {lonely.length === 0 ? (
        <p className="text-faint">
          Nobody stands alone yet. A correct pick that hardly anybody else had, 2 in 100 brackets or 2 people, goes
          here.
        </p>
      ) : (
        <ul className="grid gap-4">
          {lonely.map(({ gameId, teamId, count, people }) => (
            <li key={gameId} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
              <span className="pt-1">
                <LonelyGlyph />
              </span>
              <div>
                <p className="wrap-anywhere font-semibold">
                  {count.toLocaleString()} of {brackets.toLocaleString()} had{' '}
                  <ContenderMark tree={tree} contender={teamId} /> {nameOf(tree, teamId)}
                </p>
                <p className="text-faint text-sm">
                  {ROUND_LABELS[tree.gameById.get(gameId)?.round ?? 'championship']}: <People people={people} />
                  {count > people.length && ` and ${countOf(count - people.length, 'other')}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Person = PickShares['unusual'][number];

function People({ people }: { people: readonly Omit<Person, 'meanShare'>[] }) {
  return people.flatMap((person, index): ReactNode[] => [
    index > 0 && ', ',
    <BracketLink key={person.bracketId} bracketId={person.bracketId} isVisible className="wrap-anywhere font-semibold">
      {displayName(person)}
    </BracketLink>,
  ]);
}

/** The brackets whose picks have the lowest mean share. */
export function UnusualBrackets({ shares: { unusual } }: { shares: Pick<PickShares, 'unusual'> }) {
  return (
    <Card title="Most unusual brackets">
      {/* Down one column, then down the other. */}
      <ol className="gap-x-10 lg:columns-2">
        {unusual.map((person) => (
          <li key={person.bracketId} className="relative mb-1 flex min-h-11 break-inside-avoid items-center gap-3">
            <Avatar imageUrl={person.profileImageUrl} initials={lettersOf(person)} className="size-9 text-xs" />
            <BracketLink
              bracketId={person.bracketId}
              isVisible
              hitArea="after:inset-0"
              className="wrap-anywhere my-1 line-clamp-2 font-semibold leading-tight"
            >
              {displayName(person)}
            </BracketLink>
            <span className="ml-auto whitespace-nowrap text-faint text-sm">
              {Math.round(person.meanShare * 100)}% in common
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
