import { Fragment } from 'react';

/** A name that may go on in the next line after a slash, as the two names of a play-in do. */
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
