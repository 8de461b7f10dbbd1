import { useLocation } from 'wouter';
import type { Tournament } from '../../contract/tournaments.ts';
import { PATHS } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { usePickShares } from './lonely-picks.ts';
import { usePhase } from './phase-texts.ts';
import { useSeasonPath } from './season.ts';
import { ShareBars } from './share-bars.tsx';
import { describeReveal } from './use-reveal-toast.ts';
import { useTree } from './use-tree.ts';

const MAX_CHAMPIONS = 4;

/** Shown between the end of submissions and the first game: how many brackets can be seen, and their champions. */
export function Reveal({ tournament }: { tournament: Tournament }) {
  const [path] = useLocation();
  const pathOf = useSeasonPath();
  const phase = usePhase(tournament);
  const shares = usePickShares(tournament.id, phase === 'closed');
  const { tree } = useTree(tournament.id);
  const final = tree?.games.find(({ round }) => round === 'championship');
  const champions = shares?.games.find(({ gameId }) => gameId === final?.id);
  if (!tree || !shares || !champions || champions.shares.length === 0) return null;
  return (
    <section
      aria-labelledby="reveal"
      className="pebbles mb-4 grid animate-[rise_400ms_ease-out] gap-x-10 gap-y-5 rounded-2xl bg-court p-5 text-on-court sm:p-8 lg:grid-cols-[2fr_3fr] print:hidden"
    >
      <div className="grid content-start justify-items-start gap-4">
        <h2 id="reveal" className="text-balance font-display font-extrabold text-3xl tracking-tight sm:text-4xl">
          {describeReveal(shares.brackets)}
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
        <ShareBars tree={tree} game={champions} limit={MAX_CHAMPIONS} brackets={shares.brackets} />
      </div>
    </section>
  );
}
