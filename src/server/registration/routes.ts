import { registrationEndpoints } from '../../contract/registration.ts';
import type { RouteDependencies } from '../changes/commit.ts';
import { changeSettings, readSettings } from './settings.ts';

export function addRegistrationRoutes({ route, cachedRoute, db }: RouteDependencies): void {
  cachedRoute(registrationEndpoints.read, async () => ({ registration: (await readSettings(db)).registration }));
  route(registrationEndpoints.readSettings, () => readSettings(db));
  route(registrationEndpoints.changeSettings, ({ context, body }) => changeSettings(context, body));
}
