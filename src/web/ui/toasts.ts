import { createStore } from '../browser/store.ts';

export interface ToastAction {
  label: string;
  run: () => void;
}

interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  tone: 'good' | 'bad';
  action?: ToastAction | undefined;
  isOpen: boolean;
}

/** There is one toast at a time: a new toast replaces the last. A closed one still shows its text while it closes. */
export const currentToast = createStore<Toast | null>(null);
let lastId = 0;

function show(tone: Toast['tone'], title: string, description?: string, action?: ToastAction): void {
  lastId += 1;
  currentToast.set({ id: lastId, title, description, tone, action, isOpen: true });
}

export const toast = {
  success: (title: string, description?: string, action?: ToastAction) => show('good', title, description, action),
  failure: (title: string, description?: string, action?: ToastAction) => show('bad', title, description, action),
};

export function dismissToast(id: number): void {
  const current = currentToast.get();
  if (current?.id === id) currentToast.set({ ...current, isOpen: false });
}
