import type { Api } from '../api.ts';

export function addBracketRoutes(_api: Api): void {}
