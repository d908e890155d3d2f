import { BrowserRouter } from 'react-router';
import { Provider } from 'urql';
import { client } from './lib/client.ts';
import { Pages } from './routes.tsx';

export function App() {
  return (
    <Provider value={client}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Provider>
  );
}
