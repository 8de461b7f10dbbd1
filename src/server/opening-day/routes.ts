import type { Api } from '../api.ts';

export function addOpeningDayRoutes(_api: Api): void {}
