import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../api/group-queries.ts';
import { useGroupId, useSeason } from '../season/season.ts';

/** Whose standings a page is about, below its title: the tournament, in a group after the name of the group. */
export function CircleName() {
  const { data: tournament } = useSeason();
  const groupId = useGroupId();
  const { data: group } = useQuery({ ...groupQuery(groupId ?? 0), enabled: groupId !== null });
  // A placeholder line while the name is loading.
  const names = [group?.name, tournament?.name ?? '\u00a0'].filter(Boolean);
  return <span className="font-semibold text-accent">{names.join(' · ')}</span>;
}
