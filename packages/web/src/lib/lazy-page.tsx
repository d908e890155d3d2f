import { type ComponentType, lazy, useState } from 'react';

/** A page's script could not be fetched. */
export class PageLoadError extends Error {
  /** Lets the next opening fetch anew. To be called once the failure is shown: before that, React renders again and again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('A page could not be fetched', { cause });
    this.forget = forget;
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
        throw new PageLoadError(cause, () => {
          script.page = start();
        });
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
