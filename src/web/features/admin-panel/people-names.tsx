import type { WithoutBracket } from '../../../contract/brackets.ts';
import { fullName } from '../../../domain/players/names.ts';
import { ChevronIcon } from '../../ui/icons.tsx';

/** Who has no bracket yet: the first by username, in a list that opens. */
export function PeopleNames({ total, users }: WithoutBracket) {
  const more = total - users.length;
  if (users.length === 0) return null;
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-full font-semibold text-accent underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        <span className="group-open:rotate-180">
          <ChevronIcon />
        </span>
        <span className="group-open:hidden">Show who</span>
        <span className="hidden group-open:inline">Hide names</span>
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        role="group"
        aria-label="Without a bracket"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be so by keyboard
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-xl bg-raised px-4 py-3"
      >
        <ul className="gap-x-5 sm:columns-2">
          {users.map((user) => (
            <li key={user.id} className="wrap-anywhere break-inside-avoid py-0.5">
              <span className="font-semibold">{user.username}</span>{' '}
              <span className="text-faint">{fullName(user)}</span>
            </li>
          ))}
        </ul>
      </div>
      {more > 0 && <p className="pt-2 text-faint">and {more.toLocaleString()} more</p>}
    </details>
  );
}
