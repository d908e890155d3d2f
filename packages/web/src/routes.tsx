import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { Shell } from './components/shell/shell.tsx';
import { BoardPage } from './pages/board-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

const ModelPage = lazy(async () => ({ default: (await import('./pages/model-page.tsx')).ModelPage }));
const RunPage = lazy(async () => ({ default: (await import('./pages/run-page.tsx')).RunPage }));
const EnvironmentPage = lazy(async () => ({
  default: (await import('./pages/environment-page.tsx')).EnvironmentPage,
}));
const MethodPage = lazy(async () => ({ default: (await import('./pages/method-page.tsx')).MethodPage }));

/** Every address and its page. The board comes with the first script; the others when they are asked for. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<BoardPage />} />
        <Route path="models/:slug" element={<ModelPage />} />
        <Route path="environments/:slug" element={<EnvironmentPage />} />
        <Route path="runs/:id" element={<RunPage />} />
        <Route path="method" element={<MethodPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
