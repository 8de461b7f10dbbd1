import { Component, type ReactNode } from 'react';
import { connectionLost } from '../live/stream.ts';
import { Page } from '../ui/page.tsx';
import { Failure } from '../ui/states.tsx';

interface Props {
  path: string;
  children: ReactNode;
}

interface State {
  failedAt: string | null;
}

/** Catches errors in a page's code and failures to load it, and keeps the shell usable. */
export class ErrorBoundary extends Component<Props, State> {
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
