/** What a toast offers to do about what it tells, for as long as it shows. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** One toast at a time: a new one takes the place of the one before. */
export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  tone: 'good' | 'bad';
  action?: ToastAction | undefined;
  isOpen: boolean;
}

// Long after it has closed, so that nothing on its way out loses its text.
const REMOVAL_DELAY_MS = 1_000_000;

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null): void {
  current = next;
  for (const tell of listeners) tell();
}

function open(tone: Toast['tone'], title: string, description?: string, action?: ToastAction): void {
  lastId += 1;
  show({ id: lastId, title, description, tone, action, isOpen: true });
}

export const toast = {
  success: (title: string, description?: string, action?: ToastAction) => open('good', title, description, action),
  failure: (title: string, description?: string, action?: ToastAction) => open('bad', title, description, action),
};

export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  show({ ...current, isOpen: false });
  setTimeout(() => {
    if (current?.id === id) show(null);
  }, REMOVAL_DELAY_MS);
}

export function subscribeToToasts(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export function readToast(): Toast | null {
  return current;
}
