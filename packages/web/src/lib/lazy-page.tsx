import { type ComponentType, lazy, useState } from 'react';

/** A page's script could not be fetched. */
export class PageLoadError extends Error {
  /** Lets the next opening fetch anew. To be called once the failure is shown: before that, React renders again and again. */
  readonly forget: () => void;
  /** Fetches the script once more; rejects when that fails as well. */
  readonly fetchAgain: () => Promise<unknown>;

  constructor(cause: unknown, forget: () => void, fetchAgain: () => Promise<unknown>) {
    super('A page could not be fetched', { cause });
    this.forget = forget;
    this.fetchAgain = fetchAgain;
  }
}

/** A page whose script is fetched when it is first opened. */
export interface PageScript {
  page: ComponentType;
}

/** Names the script of a page. */
export function pageScript(load: () => Promise<ComponentType>): PageScript {
  const start = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        const forget = () => {
          script.page = start();
        };
        throw new PageLoadError(cause, forget, load);
      }
    });
  const script: PageScript = { page: start() };
  return script;
}

/**
 * Opens the page of a script.
 *
 * @throws PageLoadError while rendering, for the error boundary around it.
 */
export function LazyPage({ script }: { script: PageScript }) {
  const [Opened] = useState(() => script.page);
  return <Opened />;
}
