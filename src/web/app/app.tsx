import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Routes } from '../routes.tsx';
import { queryClient } from './query-client.ts';

export function App() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Routes />
      </QueryClientProvider>
    </StrictMode>
  );
}
