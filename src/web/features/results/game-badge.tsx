export { GameBadge } from '../../ui/game-badge.tsx';
