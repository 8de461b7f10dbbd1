// Applies the stored theme before the first paint; the default is light.
let chosen = null;
try {
  chosen = localStorage.getItem('swish-theme');
} catch {
  // The browser blocks storage.
}
const isDark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';

// Loads the page's code after the first paint, so that it does not compete for bandwidth. A page that was not
// prerendered names no code here, since its HTML loads it.
const { main, also = '' } = document.currentScript.dataset;
let isLoading = !main;

function load() {
  if (isLoading) return;
  isLoading = true;
  for (const href of also.split(' ').filter(Boolean)) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: main }));
}

new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
// Hidden pages are not painted.
addEventListener('DOMContentLoaded', () => setTimeout(load, 500));

// Replays the last click or submit from before hydration. Without this, forms would be submitted natively.
let pressed = null;

function keep(event) {
  const button = event.target.closest('button');
  if (event.type === 'click' && !button) return;
  event.preventDefault();
  pressed = button ?? event.target;
}

if (main) {
  for (const type of ['click', 'submit']) addEventListener(type, keep);
  addEventListener(
    'app-ready',
    () => {
      for (const type of ['click', 'submit']) removeEventListener(type, keep);
      if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
      else pressed?.click();
    },
    { once: true },
  );
}
