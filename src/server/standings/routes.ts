import type { Api } from '../api.ts';

export function addLeaderboardRoutes(_api: Api): void {}
