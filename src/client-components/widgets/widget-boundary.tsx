import { Component, type ReactNode } from 'react';
import { report } from '../router/reload-guard.ts';

type Props = { readonly onFailure: () => void; readonly children: ReactNode };

/** A widget that fails takes neither the page nor its field away. */
export class WidgetBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    report(error);
    this.props.onFailure();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
