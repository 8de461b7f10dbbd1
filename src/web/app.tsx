import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { queryClient } from './app/query-client.ts';
import { Routes } from './routes.tsx';

export function App() {
  useEffect(() => {
    // Dispatched once the updates of the first effects are rendered; first-paint.js waits for it.
    const timer = setTimeout(() => dispatchEvent(new Event('app-ready')));
    return () => clearTimeout(timer);
  }, []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Routes />
      </QueryClientProvider>
    </StrictMode>
  );
}
