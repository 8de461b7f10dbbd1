import { peopleEndpoints } from '../../contract/people.ts';
import { deleteAccountAsAdmin } from '../account/deletion.ts';
import { originOf } from '../http/origin.ts';
import type { Mail } from '../mail/mail.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { removeBracket } from './bracket-removal.ts';
import { listPeople } from './people.ts';
import { createResetLink } from './reset-links.ts';
import { changeRole } from './roles.ts';

export function addPeopleRoutes({ route, db, mail, publicUrl }: RouteDependencies & { mail: Mail }): void {
  route(peopleEndpoints.list, async ({ query, setTotalCount }) => {
    const { people, total } = await listPeople(db, query);
    setTotalCount(total);
    return people;
  });
  route(peopleEndpoints.changeRole, ({ context, user, params, body }) =>
    changeRole(context, user, params.id, body.isAdmin),
  );
  route(peopleEndpoints.createResetLink, ({ context, user, params, request }) =>
    createResetLink(context, user, params.id, publicUrl ?? originOf(request)),
  );
  route(peopleEndpoints.deleteAccount, ({ context, params }) => deleteAccountAsAdmin(context, params.id));
  route(peopleEndpoints.removeBracket, ({ context, params, body }) =>
    removeBracket(context, mail, params.id, body.reason),
  );
}
