import { Component, type ReactNode } from 'react';
import { connectionLost } from '../live/stream.ts';
import { Page } from '../ui/page.tsx';
import { Failure } from '../ui/states.tsx';

interface Props {
  path: string;
  children: ReactNode;
}

interface State {
  path: string;
  hasFailed: boolean;
}

/** Catches errors of the page at `path`, and failures to load its code. Other pages and the shell stay usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { path: this.props.path, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  /** Tries the next page. */
  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { path, hasFailed: false };
  }

  private unsubscribe: () => void = () => {};

  override componentDidMount() {
    // A chunk that failed to load offline may load once the connection is back.
    this.unsubscribe = connectionLost.subscribe(() => {
      if (this.state.hasFailed && !connectionLost.get()) location.reload();
    });
  }

  override componentWillUnmount() {
    this.unsubscribe();
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
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
