import { AdminPage } from '../../admin/admin-page.tsx';

export function Seeding() {
  return <AdminPage title="Team Seeding">{null}</AdminPage>;
}
