import { Component, type ReactNode, Suspense } from 'react';
import { isCodeFailure } from './code-failure.ts';
import { onRetryLateCode } from './late-code.ts';

export interface LatePartProps {
  /** Stands there until the code has come; when it does not come, until the line is back and it is asked for again. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** A part whose code comes later. When it does not come the page goes on without it; every other error is the page's. */
export function LatePart({ fallback, children }: LatePartProps) {
  return (
    <CodeBoundary fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CodeBoundary>
  );
}

interface BoundaryState {
  readonly error: unknown;
}

class CodeBoundary extends Component<LatePartProps, BoundaryState> {
  override state: BoundaryState = { error: undefined };
  private stop: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  override componentDidMount(): void {
    this.stop = onRetryLateCode(() => this.setState({ error: undefined }));
  }

  override componentWillUnmount(): void {
    this.stop?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isCodeFailure(error)) throw error;
    return this.props.fallback;
  }
}
