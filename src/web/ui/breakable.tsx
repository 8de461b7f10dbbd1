import { Fragment } from 'react';

/** A name with line-break opportunities after slashes, for the two names of a combined slot. */
export function Breakable({ children }: { children: string }) {
  const [first, ...others] = children.split('/');
  return (
    <>
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other identity
        <Fragment key={index}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
