import { Component, type ReactNode } from 'react';
import { readLost, subscribeToLost } from '../live/connection.ts';
import { Page } from '../ui/page.tsx';
import { Failure } from '../ui/states.tsx';

interface Props {
  /** Which page it is; the others go on. */
  path: string;
  children: ReactNode;
}

interface State {
  failedAt: string | null;
}

/** A page that cannot be shown, because its code cannot be loaded or is wrong, takes only itself away. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: location.pathname };
  }

  private leave = () => {};

  override componentDidMount() {
    // What could not be loaded without a connection can be once there is one.
    this.leave = subscribeToLost(() => {
      if (this.state.failedAt === this.props.path && !readLost()) location.reload();
    });
  }

  override componentWillUnmount() {
    this.leave();
  }

  override render() {
    if (this.state.failedAt !== this.props.path) return this.props.children;
    return (
      <Page>
        <Failure
          title="This page could not be shown"
          advice="Check your connection, or there may be a newer version. Loading the page again helps in both cases."
          tryAgain={() => location.reload()}
        />
      </Page>
    );
  }
}
