import { useEffect, useState } from 'react';
import { ROUND_LABELS } from '../../../domain/bracket/rounds.ts';
import type { ContenderId } from '../../../domain/bracket/tree.ts';
import { gossipOf } from '../../../domain/picks/gossip.ts';
import { readStored, writeStored } from '../../browser/storage.ts';
import { Headline } from '../../season/court-card.tsx';
import { describeReveal } from '../../season/use-reveal-toast.ts';
import { SeededName } from '../../ui/seeded-name.tsx';
import type { OwnStandingProps } from './own-standing.tsx';
import { describeOthers } from './reveal-texts.ts';

/** Between the close of submissions and the first result: what everybody's picks say about one's own. */
export function OwnReveal({ bracketId, tree, picks, shares }: OwnStandingProps) {
  const flips = useFirstTime(`swish-revealed-${bracketId}`);
  if (!shares) return <Headline>Your bracket</Headline>;
  const { champion, favourite, boldest } = gossipOf(tree, picks, shares.games);
  const { brackets } = shares;
  const name = (contender: ContenderId) => <SeededName tree={tree} contender={contender} />;
  const isSole = brackets === 1;
  const facts = [
    favourite &&
      favourite.contender !== champion?.contender && {
        title: 'The favourite',
        team: name(favourite.contender),
        text: `is the champion of ${favourite.count} of ${brackets}.`,
      },
    boldest && {
      title: `Your boldest pick: ${ROUND_LABELS[tree.gameById.get(boldest.gameId)?.round ?? 'play_in']}`,
      team: name(boldest.contender),
      text: describeOthers(boldest.count, brackets),
    },
  ].filter((fact) => fact !== null && fact !== false);
  return (
    <>
      <Headline>{isSole ? 'Yours is the only bracket' : describeReveal(brackets)}</Headline>
      {champion && (
        <div className={flips ? 'gossip-card' : ''}>
          <p className="font-semibold text-sm">
            {!isSole && favourite?.contender === champion.contender ? 'Your champion, the favourite' : 'Your champion'}
          </p>
          <p className="font-display font-extrabold text-4xl leading-tight tracking-tight sm:text-5xl [&_.text-faint]:text-inherit">
            {name(champion.contender)}
          </p>
          {!isSole && <p className="font-semibold text-lg">{describeOthers(champion.count, brackets)}</p>}
        </div>
      )}
      {!isSole && (
        <ul className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
          {facts.map(({ title, team, text }, index) => (
            <li
              key={title}
              className={`rounded-xl bg-card p-3 text-ink ${flips ? 'gossip-card' : ''}`}
              style={{ animationDelay: `${450 + index * 250}ms` }}
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

/** Whether this browser has not come here before. */
function useFirstTime(key: string): boolean {
  const [isFirst] = useState(() => readStored(key) === null);
  useEffect(() => {
    writeStored(key, 'yes');
  }, [key]);
  return isFirst;
}
