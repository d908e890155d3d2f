import { Route, Routes } from 'react-router';
import { BoardPage } from './pages/board-page.tsx';

export function Pages() {
  return (
    <Routes>
      <Route index element={<BoardPage />} />
    </Routes>
  );
}
