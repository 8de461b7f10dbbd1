import { registrationEndpoints } from '../../contract/registration.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { changeSettings, readSettings } from './settings.ts';

type Dependencies = RouteDependencies & { mail: { isAvailable: boolean } };

export function addRegistrationRoutes({ route, cachedRoute, db, mail }: Dependencies): void {
  cachedRoute(registrationEndpoints.read, async () => {
    const { registration } = await readSettings(db);
    return { registration, mail: mail.isAvailable };
  });
  route(registrationEndpoints.readSettings, () => readSettings(db));
  route(registrationEndpoints.changeSettings, ({ context, body }) => changeSettings(context, body));
}
