import type { GroupSummary } from '../../contract/groups.ts';
import { Fact } from '../season/bracket-facts.tsx';
import { countOf, formatDay } from '../ui/format.ts';
import { Page, PageHeader } from '../ui/page.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { DeleteGroup } from './delete-group.tsx';

/** What an admin who is not in a group sees of it. */
export function GroupOutlines({ group }: { group: GroupSummary }) {
  const { id, name, ownerId, members, createdAt } = group;
  usePageTitle(name);
  return (
    <Page>
      <PageHeader
        title={name}
        lead="You are not in this group. As an organiser you see that it exists, and can delete it; what is in it is for its members."
      />
      <dl className="mb-8 flex flex-wrap gap-x-10 gap-y-3">
        <Fact name="Group">{id}</Fact>
        <Fact name="Members">{countOf(members, 'person', 'people')}</Fact>
        <Fact name="Owner">Person {ownerId}</Fact>
        <Fact name="Created">{formatDay(createdAt)}</Fact>
      </dl>
      <DeleteGroup group={group} />
    </Page>
  );
}
