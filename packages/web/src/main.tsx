import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/atkinson-hyperlegible-next';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html holds no #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
