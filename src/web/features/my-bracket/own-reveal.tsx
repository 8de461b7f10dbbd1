import { useEffect, useState } from 'react';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import type { ContenderId } from '../../../domain/bracket/tree.ts';
import { gossipOf } from '../../../domain/picks/gossip.ts';
import { readStored, writeStored } from '../../browser/storage.ts';
import { Headline } from '../../season/court-card.tsx';
import { describeReveal } from '../../season/use-reveal-toast.ts';
import { SeededName } from '../../ui/seeded-name.tsx';
import type { OwnStandingProps } from './own-standing.tsx';

/** Between the close of submissions and the first result: what everybody's picks say about one's own. */
export function OwnReveal({ bracketId, tree, picks, shares }: OwnStandingProps) {
  const flips = useFirstTime(`swish-revealed-${bracketId}`);
  if (!shares) return <Headline>Your bracket</Headline>;
  const { champion, favourite, boldest } = gossipOf(tree, picks, shares.games);
  const { brackets } = shares;
  const name = (contender: ContenderId) => <SeededName tree={tree} contender={contender} />;
  const facts = [
    champion && {
      title: favourite?.contender === champion.contender ? 'Your champion, the favourite' : 'Your champion',
      team: name(champion.contender),
      text: tellCount(champion.count, brackets),
    },
    favourite &&
      favourite.contender !== champion?.contender && {
        title: 'The favourite',
        team: name(favourite.contender),
        text: `is the champion of ${favourite.count} of ${brackets}.`,
      },
    boldest && {
      title: `Your boldest pick: ${ROUND_LABELS[tree.gameById.get(boldest.gameId)?.round ?? 'play_in']}`,
      team: name(boldest.contender),
      text: tellCount(boldest.count, brackets),
    },
  ].filter((fact) => fact !== null && fact !== false);
  return (
    <>
      <Headline>{describeReveal(brackets)}</Headline>
      {brackets > 1 && (
        <ul className="grid gap-2 sm:grid-cols-3">
          {facts.map(({ title, team, text }, index) => (
            <li
              key={title}
              className={`rounded-xl bg-card p-3 text-ink ${flips ? 'gossip-card' : ''}`}
              style={{ animationDelay: `${200 + index * 250}ms` }}
            >
              <p className="text-faint text-sm">{title}</p>
              <p className="wrap-anywhere font-bold font-display text-lg leading-snug">{team}</p>
              <p className="font-medium text-sm">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function tellCount(count: number, brackets: number): string {
  if (count === 1) return `Nobody else of ${brackets} has it.`;
  if (count === brackets) return 'Everybody has it.';
  return `${count * 4 <= brackets ? 'Only ' : ''}${count} of ${brackets} have it.`;
}

/** Whether this browser has not come here before. */
function useFirstTime(key: string): boolean {
  const [isFirst] = useState(() => readStored(key) === null);
  useEffect(() => {
    writeStored(key, 'yes');
  }, [key]);
  return isFirst;
}
