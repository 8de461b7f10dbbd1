import { auditEndpoints } from '../../contract/audit.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { listAudit } from './audit-log.ts';

export function addAuditRoutes({ route, db }: RouteDependencies): void {
  route(auditEndpoints.list, ({ query }) => listAudit(db, query));
}
