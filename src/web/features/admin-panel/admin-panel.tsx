import { AdminPage } from '../../admin/admin-page.tsx';

export function AdminPanel() {
  return <AdminPage title="Admin Control Panel">{null}</AdminPage>;
}
