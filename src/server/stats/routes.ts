import type { Api } from '../api.ts';

export function addStatsRoutes(_api: Api): void {}
