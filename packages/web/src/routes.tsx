import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { Shell } from './components/shell/shell.tsx';
import { LazyPage, type PageScript, pageScript } from './lib/lazy-page.tsx';
import { BoardPage } from './pages/board-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

const modelPage = pageScript(async () => (await import('./pages/model-page.tsx')).ModelPage);
const runPage = pageScript(async () => (await import('./pages/run-page.tsx')).RunPage);
const environmentPage = pageScript(
  async () => (await import('./pages/environment-page.tsx')).EnvironmentPage,
);
const changesPage = pageScript(async () => (await import('./pages/changes-page.tsx')).ChangesPage);
const oldBoardPage = pageScript(async () => (await import('./pages/old-board-page.tsx')).OldBoardPage);
const embedPage = pageScript(async () => (await import('./pages/embed-page.tsx')).EmbedPage);
const recordPage = pageScript(async () => (await import('./pages/record-page.tsx')).RecordPage);
const comparePage = pageScript(async () => (await import('./pages/compare-page.tsx')).ComparePage);
const methodPage = pageScript(async () => (await import('./pages/method-page.tsx')).MethodPage);
const panelPage = pageScript(async () => (await import('./pages/panel-pages.ts')).PanelPage);
const scorePage = pageScript(async () => (await import('./pages/panel-pages.ts')).ScorePage);
const applyPage = pageScript(async () => (await import('./pages/apply-page.tsx')).ApplyPage);
const signInPage = pageScript(async () => (await import('./pages/sign-in-page.tsx')).SignInPage);

/** Every address and its page. The board comes with the first script; the others when they are asked for. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<BoardPage />} />
        <Route path="models/:slug" element={<LazyPage script={modelPage} />} />
        <Route path="environments/:slug" element={<LazyPage script={environmentPage} />} />
        <Route path="runs/:id" element={<LazyPage script={runPage} />} />
        <Route path="changes" element={<LazyPage script={changesPage} />} />
        <Route path="leaderboard/:revision" element={<LazyPage script={oldBoardPage} />} />
        <Route path="record" element={<LazyPage script={recordPage} />} />
        <Route path="compare" element={<LazyPage script={comparePage} />} />
        <Route path="method" element={<LazyPage script={methodPage} />} />
        <Route path="panel" element={<LazyPage script={panelPage} />} />
        <Route path="panel/score/:assignment" element={<LazyPage script={scorePage} />} />
        <Route path="apply" element={<LazyPage script={applyPage} />} />
        <Route path="sign-in" element={<LazyPage script={signInPage} />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route path="embed/board" element={<Bare script={embedPage} />} />
    </Routes>
  );
}

/** A page without anything around it, to stand inside one of somebody else. */
function Bare({ script }: { script: PageScript }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <LazyPage script={script} />
      </Suspense>
    </ErrorBoundary>
  );
}
