import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../../contract/people.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { peopleQuery } from '../../api/admin/people-queries.ts';
import { settingsQuery } from '../../api/settings-queries.ts';
import { Card } from '../../ui/card.tsx';
import { countOf } from '../../ui/format.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { SearchField, useDebouncedSearch } from '../../ui/search-field.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PersonRow } from './person-row.tsx';
import { RegistrationForm } from './registration-form.tsx';

/** Who takes part, what they may do, and who may join. */
export function People() {
  return (
    <AdminPage title="People" lead="Who takes part, and who may join.">
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PeopleCard />
        <RegistrationCard />
      </div>
    </AdminPage>
  );
}

function PeopleCard() {
  const { search, field } = useDebouncedSearch();
  const query = useInfiniteQuery({
    ...peopleQuery(search),
    placeholderData: (previous) => previous,
  });
  const { data, isError, refetch } = query;
  const [chosenId, setChosenId] = useState<number | null>(null);
  const people = data?.pages.flatMap((page) => page.people);
  const total = data?.pages[0]?.total ?? 0;
  const chosen = people?.find(({ id }) => id === chosenId) ?? null;
  return (
    <Card title="All people" isBusy={!data && !isError}>
      <SearchField label="Search by name or email" {...field} />
      <p role="status" className="mt-3 mb-1 min-h-6 text-faint text-sm">
        {people && (search === '' ? countOf(total, 'person', 'people') : `${countOf(total, 'person', 'people')} found`)}
      </p>
      {!people && isError && <Failure title="Could not load the list of people" onRetry={refetch} />}
      {!people && !isError && <PeopleLoading />}
      {people?.length === 0 && <Empty title="Nobody found" advice="No name or email matches your search." />}
      <PeopleList people={people ?? []} choose={setChosenId} />
      <MoreButton query={query}>Show More</MoreButton>
      {chosen && <PersonDialog key={chosen.id} person={chosen} close={() => setChosenId(null)} />}
    </Card>
  );
}

function PeopleList({ people, choose }: { people: readonly Person[]; choose: (id: number) => void }) {
  return (
    <ul className="grid">
      {people.map((person) => (
        <PersonRow key={person.id} person={person} manage={() => choose(person.id)} />
      ))}
    </ul>
  );
}

function PeopleLoading() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}

function RegistrationCard() {
  const { data: settings, isError, refetch } = useQuery(settingsQuery);
  return (
    <Card title="Who may join" isBusy={!settings && !isError}>
      {settings && <RegistrationForm settings={settings} />}
      {!settings && isError && <Failure title="The settings could not be loaded" onRetry={refetch} />}
      {!settings && !isError && <Skeleton className="h-48" />}
    </Card>
  );
}
