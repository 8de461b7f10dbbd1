import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { PageLoading } from '../ui/page.tsx';

export interface LazyPage {
  (): ReactNode;
  /** The file that has its code. */
  readonly file: string;
  /** Gets the code, so that the page can be drawn at once, without waiting inside of it. */
  prepare(): Promise<void>;
}

/** A page whose code is loaded when somebody goes there. */
export function lazyPage(file: string, read: () => Promise<ComponentType>): LazyPage {
  const Later = lazy(async () => ({ default: await read() }));
  let Now: ComponentType | null = null;
  const Page = () =>
    Now ? (
      <Now />
    ) : (
      <Suspense fallback={<PageLoading />}>
        <Later />
      </Suspense>
    );
  return Object.assign(Page, {
    file,
    prepare: async () => {
      Now = await read();
    },
  });
}
