import type { Race } from '../../../contract/race.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import { Button } from '../../ui/button.tsx';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { describeGame, describeStep } from './race-texts.ts';
import type { usePlayback } from './use-playback.ts';

interface RaceControlsProps {
  tree: Tree;
  steps: Race['steps'];
  playback: ReturnType<typeof usePlayback>;
}

/** Plays the race, or shows it after any game. */
export function RaceControls({ tree, steps, playback }: RaceControlsProps) {
  const { step, isPlaying, toggle, choose } = playback;
  const game = describeGame(tree, steps[step]?.gameId ?? 0);
  const after = describeStep(step, steps.length);
  return (
    <div className="mt-1">
      <div className="flex items-center gap-4 print:hidden">
        <Button variant="secondary" onClick={toggle} disabled={steps.length < 2} className="min-w-27">
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <input
          type="range"
          aria-label="Game"
          min={0}
          max={Math.max(0, steps.length - 1)}
          value={step}
          aria-valuetext={`${after}. ${game}`}
          disabled={steps.length < 2}
          onChange={({ target }) => choose(Number(target.value))}
          className="race-slider"
        />
      </div>
      {/* Two lines, so that nothing moves. While it plays, it would be read without end. */}
      <p aria-live={isPlaying ? 'off' : 'polite'} className="wrap-anywhere min-h-13 pt-1 leading-snug">
        <span className="block text-faint text-sm">{after}</span>
        <span className="font-semibold">{game}</span>
      </p>
    </div>
  );
}
