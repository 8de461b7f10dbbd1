import { AdminPage } from '../../admin/admin-page.tsx';

export function BracketControl() {
  return <AdminPage title="Bracket Control">{null}</AdminPage>;
}
