import { Component, type ReactNode } from 'react';
import { connectionLost } from '../live/stream.ts';
import { Page } from '../ui/page.tsx';
import { Failure } from '../ui/states.tsx';

type State = { failedAt: string | null };

/** Catches errors of the page at `path`, and failures to load its code. Other pages and the shell stay usable. */
export class ErrorBoundary extends Component<{ path: string; children: ReactNode }, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: location.pathname };
  }

  private unsubscribe: () => void = () => {};

  override componentDidMount() {
    // A chunk that failed to load offline may load once the connection is back.
    this.unsubscribe = connectionLost.subscribe(() => {
      if (this.state.failedAt === this.props.path && !connectionLost.get()) location.reload();
    });
  }

  override componentWillUnmount() {
    this.unsubscribe();
  }

  override render() {
    if (this.state.failedAt !== this.props.path) return this.props.children;
    return (
      <Page>
        <Failure
          title="This page could not be shown"
          advice="Check your connection, or there may be a newer version. Loading the page again helps in both cases."
          onRetry={() => location.reload()}
        />
      </Page>
    );
  }
}
