import { useEffect, useState } from 'react';

/** How long a step takes; race.css moves for as long. */
const STEP_MS = 650;

/** The step that is shown: the latest, unless another one is chosen or the race is played. */
export function usePlayback(steps: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const last = Math.max(0, steps - 1);
  const step = Math.min(chosen ?? last, last);
  useEffect(() => {
    if (!isPlaying) return;
    const advance = () => {
      if (step < last) return setChosen(step + 1);
      setIsPlaying(false);
      setChosen(null);
    };
    const timer = setTimeout(advance, step < last ? STEP_MS : 0);
    return () => clearTimeout(timer);
  }, [isPlaying, step, last]);
  return {
    step,
    isPlaying,
    toggle: () => {
      if (!isPlaying && step === last) setChosen(0);
      setIsPlaying(!isPlaying);
    },
    choose: (wanted: number) => {
      setIsPlaying(false);
      // From the latest step on, the race follows new results.
      setChosen(wanted === last ? null : wanted);
    },
  };
}
