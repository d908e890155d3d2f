import { Component, type ReactNode } from 'react';
import type { Failure } from '../lib/failure.ts';
import { PageLoadError } from '../lib/lazy-page.tsx';
import { Page } from './page.tsx';
import { Failed } from './states.tsx';

/** Catches what a page throws, a script that could not be fetched included, so that the rest of the site stands. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PageLoadError) error.forget();
  }

  readonly #reload = () => window.location.reload();

  readonly #fetchAgain = () => {
    const { error } = this.state;
    if (!(error instanceof PageLoadError)) return;
    const open = () => this.setState({ error: null });
    error.fetchAgain().then(open, () => undefined);
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Page>
        {error instanceof PageLoadError ? (
          <Failed title="The page did not load" failure={unreachable} retry={this.#fetchAgain} />
        ) : (
          <Failed title="This page broke" failure={broken} retry={this.#reload} byItself={false} />
        )}
      </Page>
    );
  }
}

const unreachable: Failure = { kind: 'unreachable', sentence: 'The server could not be reached.' };
const broken: Failure = { kind: 'broken', sentence: 'Something in it does not work.' };
