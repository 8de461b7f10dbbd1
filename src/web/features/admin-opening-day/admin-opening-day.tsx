import { AdminPage } from '../../admin/admin-page.tsx';

export function AdminOpeningDay() {
  return <AdminPage title="Opening Day Games">{null}</AdminPage>;
}
