import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GroupDetails } from '../../contract/groups.ts';
import type { GroupMessage } from '../../contract/walls.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { displayName, lettersOf } from '../../domain/players/names.ts';
import { messageOf } from '../api/client.ts';
import { messagesQuery, useDeleteMessage } from '../api/group-queries.ts';
import { useUser } from '../api/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { formatShortMoment } from '../ui/format.ts';
import { TrashIcon } from '../ui/icons.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';
import { describeEvent, mergeWall, splitLinks, type WallEntry } from './wall-entries.ts';
import { WriteForm } from './write-form.tsx';

interface WallProps {
  group: GroupDetails;
  tree: Tree | null;
}

/** What members write to each other, and between it what happened by itself. */
export function Wall({ group, tree }: WallProps) {
  if (!group.wall) {
    return (
      <Card anchor="wall" title="What happened">
        <p className="mb-4 text-faint">The owner has switched the wall off, so nobody writes here.</p>
        <Entries group={group} tree={tree} entries={mergeWall([], group.happened, false)} />
      </Card>
    );
  }
  return (
    <Card anchor="wall" title="The wall">
      <WriteForm groupId={group.id} />
      <Messages group={group} tree={tree} />
    </Card>
  );
}

function Messages({ group, tree }: WallProps) {
  const query = useInfiniteQuery(messagesQuery(group.id));
  const { data, isError, refetch } = query;
  if (!data && isError) return <Failure title="The wall could not be loaded" onRetry={refetch} />;
  if (!data) {
    return (
      <div role="status" className="mt-5 grid gap-3">
        <span className="sr-only">Loading the wall</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  return (
    <>
      <Entries group={group} tree={tree} entries={mergeWall(data.pages.flat(), group.happened, query.hasNextPage)} />
      <MoreButton query={query}>Show older</MoreButton>
    </>
  );
}

function Entries({ group, tree, entries }: WallProps & { entries: readonly WallEntry[] }) {
  const user = useUser();
  const [deleting, setDeleting] = useState<GroupMessage | null>(null);
  return (
    <>
      <ol aria-label="On the wall" className="mt-5 grid gap-4">
        {entries.map((entry) => {
          if (entry.kind === 'message') {
            const { message } = entry;
            const canDelete = message.userId === user?.id || group.ownerId === user?.id;
            return (
              <Message key={entry.key} message={message} remove={canDelete ? () => setDeleting(message) : undefined} />
            );
          }
          const text = describeEvent(entry, group.people, tree);
          return text && <HappeningLine key={entry.key} at={entry.at} text={text} />;
        })}
      </ol>
      {deleting && <DeleteMessage groupId={group.id} message={deleting} close={() => setDeleting(null)} />}
    </>
  );
}

function HappeningLine({ at, text }: { at: string; text: string }) {
  return (
    <li className="wrap-anywhere border-line border-l-3 pl-3 text-faint text-sm">
      {text} <Time at={at} />
    </li>
  );
}

function Message({ message, remove }: { message: GroupMessage; remove: (() => void) | undefined }) {
  const { at, text, profileImageUrl } = message;
  const name = displayName(message);
  return (
    <li className="grid animate-[rise_240ms_ease-out] grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3">
      <Avatar imageUrl={profileImageUrl} initials={lettersOf(message)} className="size-9 text-xs" />
      <div>
        <p className="leading-tight">
          <span className="wrap-anywhere font-semibold">{name}</span>{' '}
          <span className="text-faint text-sm">
            <Time at={at} />
          </span>
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          <Linked text={text} />
        </p>
      </div>
      {remove ? (
        <IconButton label={`Delete the message of ${name}`} onClick={remove} className="-mt-1.5 -mr-2 text-faint">
          <TrashIcon />
        </IconButton>
      ) : (
        <span />
      )}
    </li>
  );
}

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatShortMoment(at)}
    </time>
  );
}

function Linked({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    part.url === null ? (
      part.text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
        key={index}
        href={part.url}
        rel="nofollow noopener noreferrer"
        target="_blank"
        className="font-semibold text-accent underline underline-offset-2"
      >
        {part.text}
      </a>
    ),
  );
}

interface DeleteMessageProps {
  groupId: number;
  message: GroupMessage;
  close: () => void;
}

function DeleteMessage({ groupId, message, close }: DeleteMessageProps) {
  const remove = useDeleteMessage(groupId);
  const confirm = () => remove.mutate(message.id, { onSuccess: close });
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title="Delete this message?"
      action="Delete"
      confirm={confirm}
      isWorking={remove.isPending}
      problem={remove.error && `It could not be deleted. ${messageOf(remove.error)}`}
    >
      <p dir="auto" className="line-clamp-3 rounded-xl bg-raised px-4 py-3">
        {message.text}
      </p>
      <p className="text-faint">It is gone for everybody.</p>
    </ConfirmDialog>
  );
}
