import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Routes } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');
createRoot(root).render(
  <StrictMode>
    <Routes />
  </StrictMode>,
);
