import { Component, type ReactNode } from 'react';
import { Page } from './page.tsx';
import { Failed } from './states.tsx';

/** Catches what a page throws, a script that could not be fetched included, so that the rest of the site stands. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Page>
        <Failed
          title="This page broke"
          failure={{ kind: 'broken', sentence: 'Something in it does not work.' }}
          retry={() => window.location.reload()}
        />
      </Page>
    );
  }
}
