import { Route, Routes } from 'react-router';
import { Shell } from './components/shell/shell.tsx';
import { BoardPage } from './pages/board-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

/** Every address and its page. The board comes with the first script; the others when they are asked for. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<BoardPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
