import { AdminPage } from '../../admin/admin-page.tsx';

export function Setup() {
  return <AdminPage title="Tournament Setup">{null}</AdminPage>;
}
