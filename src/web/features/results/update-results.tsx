import { AdminPage } from '../../admin/admin-page.tsx';

export function UpdateResults() {
  return <AdminPage title="Update Results">{null}</AdminPage>;
}
