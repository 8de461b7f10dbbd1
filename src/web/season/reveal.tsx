import { useLocation } from 'wouter';
import type { PickShares } from '../../contract/pick-shares.ts';
import type { Tournament } from '../../contract/tournaments.ts';
import { findFinal } from '../../domain/bracket/game.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { PATHS } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { usePickShares } from './lonely-picks.ts';
import { usePhase } from './phase-texts.ts';
import { useSeasonPath } from './season.ts';
import { ShareBars } from './share-bars.tsx';
import { describeReveal } from './use-reveal-toast.ts';
import { useTree } from './use-tree.ts';

const MAX_CHAMPIONS = 4;

/** Leads a page between the end of submissions and the first game: how many brackets can be seen, and their champions. */
export function Reveal({ tournament }: { tournament: Tournament }) {
  const [path] = useLocation();
  const pathOf = useSeasonPath();
  const revealed = useRevealed(tournament);
  if (!revealed) return null;
  return (
    <section
      aria-labelledby="reveal"
      className="pebbles mb-4 grid animate-[rise_400ms_ease-out] gap-x-10 gap-y-5 rounded-2xl bg-court p-5 text-on-court sm:p-8 lg:grid-cols-[2fr_3fr] print:hidden"
    >
      <div className="grid content-start justify-items-start gap-4">
        <h2 id="reveal" className="text-balance font-display font-extrabold text-3xl tracking-tight sm:text-4xl">
          {describeReveal(revealed.shares.brackets)}
        </h2>
        <p className="max-w-md">Submissions are closed. See who picked whom, and whose bracket is like yours.</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="court" href={pathOf(PATHS.picks)}>
            Who picked whom
          </ButtonLink>
          {path !== pathOf(PATHS.leaderboard) && (
            <ButtonLink variant="courtLine" href={pathOf(PATHS.leaderboard)}>
              All brackets
            </ButtonLink>
          )}
        </div>
      </div>
      <div className="rounded-xl bg-card p-4 text-ink">
        <p className="mb-2 font-semibold">Their champions</p>
        <ChampionBars {...revealed} />
      </div>
    </section>
  );
}

/** The champions alone, below a card that leads the page. */
export function RevealedChampions({ tournament }: { tournament: Tournament }) {
  const revealed = useRevealed(tournament);
  if (!revealed) return null;
  return (
    <section
      aria-labelledby="reveal"
      className="mb-4 animate-[rise_400ms_ease-out] rounded-2xl border border-line bg-card p-5 sm:px-7 print:hidden"
    >
      <h2 id="reveal" className="mb-2 font-bold font-display text-2xl">
        Their champions
      </h2>
      <ChampionBars {...revealed} />
    </section>
  );
}

interface Revealed {
  tree: Tree;
  shares: PickShares;
  /** The shares of the final. */
  champions: PickShares['games'][number];
}

/** What is revealed before the first game; null in other phases, while loading, and without any champion. */
function useRevealed(tournament: Tournament): Revealed | null {
  const phase = usePhase(tournament);
  const shares = usePickShares(tournament.id, phase === 'closed');
  const { tree } = useTree(tournament.id);
  const final = tree && findFinal(tree.games);
  const champions = shares?.games.find(({ gameId }) => gameId === final?.id);
  return tree && shares && champions && champions.shares.length > 0 ? { tree, shares, champions } : null;
}

function ChampionBars({ tree, shares, champions }: Revealed) {
  return <ShareBars tree={tree} game={champions} limit={MAX_CHAMPIONS} brackets={shares.brackets} />;
}
