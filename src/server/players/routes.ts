import type { Api } from '../api.ts';

export function addPlayerRoutes(_api: Api): void {}
