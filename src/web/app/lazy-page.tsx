import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { PageLoading } from '../ui/page.tsx';

export interface LazyPage {
  (): ReactNode;
  /** The source file of the page, by which the build finds its chunks. */
  readonly file: string;
  /** Loads the code, so that the page renders without suspending. */
  preload(): Promise<void>;
}

/** A page whose code is loaded on its first visit. */
export function lazyPage(file: string, load: () => Promise<ComponentType>): LazyPage {
  const Lazy = lazy(async () => ({ default: await load() }));
  let Loaded: ComponentType | null = null;
  const Page = () =>
    Loaded ? (
      <Loaded />
    ) : (
      <Suspense fallback={<PageLoading />}>
        <Lazy />
      </Suspense>
    );
  return Object.assign(Page, {
    file,
    preload: async () => {
      Loaded = await load();
    },
  });
}
