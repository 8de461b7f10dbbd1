import { useLocation } from 'wouter';
import { GroupName } from '../../../contract/groups.ts';
import { useCreateGroup } from '../../api/group-queries.ts';
import { validateInput } from '../../forms/use-form.ts';
import { useFormWithToasts } from '../../forms/use-form-with-toasts.ts';
import { groupPath } from '../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons, TextField } from '../../ui/field.tsx';
import { takeFocus } from '../../ui/take-focus.ts';

/** Creates a group, and leads to it, where its owner invites the others. */
export function CreateGroup({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Dialog isOpen={isOpen} close={close} title="Create a group" ignoresBackdrop>
      <NameForm close={close} />
    </Dialog>
  );
}

function NameForm({ close }: { close: () => void }) {
  const create = useCreateGroup();
  const [, navigate] = useLocation();
  const { field, formProps, isSending } = useFormWithToasts({
    initial: { name: '' },
    validate: (values) => validateInput(GroupName, values),
    send: async ({ name }) => {
      const { id } = await create.mutateAsync(name);
      navigate(groupPath(id));
    },
    failure: { title: 'The group could not be created', fallback: 'Please try again.' },
  });
  return (
    <form {...formProps} className="grid gap-5">
      <TextField
        label="Name"
        required
        autoComplete="off"
        ref={takeFocus}
        hint="Everybody whom you invite sees it."
        {...field('name')}
      />
      <FormButtons action="Create group" busyLabel="Creating..." isSending={isSending} cancel={close} />
    </form>
  );
}
