import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { GroupSummary } from '../../contract/groups.ts';
import { messageOf } from '../api/client.ts';
import { useDeleteGroup } from '../api/group-queries.ts';
import { PasswordPrompt } from '../forms/password-prompt.tsx';
import { ALL_GROUPS } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { countOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';

/** Deletes a group once its name is typed. */
export function DeleteGroup({ group }: { group: Pick<GroupSummary, 'id' | 'name' | 'members'> }) {
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-4 rounded-2xl border border-bad p-5 sm:p-7"
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 id={titleId} className="font-bold font-display text-2xl">
          Delete the group
        </h2>
        <p className="text-faint">With its wall and its pot. People and their brackets stay. This cannot be undone.</p>
      </div>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Delete group
      </Button>
      {isOpen && <DeleteDialog group={group} close={() => setIsOpen(false)} />}
      <PasswordPrompt />
    </section>
  );
}

function DeleteDialog({
  group: { id, name, members },
  close,
}: Parameters<typeof DeleteGroup>[0] & { close: () => void }) {
  const remove = useDeleteGroup(id);
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState('');
  const confirm = async () => {
    setProblem('');
    try {
      await remove.mutateAsync();
    } catch (error) {
      return setProblem(`The group could not be deleted. ${messageOf(error)}`);
    }
    navigate(ALL_GROUPS, { replace: true });
    toast.success('Group deleted', name);
  };
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={`Delete ${name}`}
      action="Delete group"
      confirm={confirm}
      isWorking={remove.isPending}
      typedName={name}
      problem={problem}
    >
      <p>
        Its leaderboard, pot and wall are gone for {countOf(members, 'person', 'people')}. Everybody keeps their
        bracket. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
