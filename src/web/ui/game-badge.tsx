import type { GameStatus } from '../../domain/bracket/game.ts';
import { Badge, type Tone } from './badge.tsx';
import { GAME_STATUS_LABELS } from './status-labels.ts';

const TONES: Record<GameStatus, Tone> = { scheduled: 'plain', in_progress: 'live', completed: 'good' };

export function GameBadge({ status }: { status: GameStatus }) {
  return <Badge tone={TONES[status]}>{GAME_STATUS_LABELS[status]}</Badge>;
}
