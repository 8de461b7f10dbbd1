// Applies the stored theme before the first paint; the default is light.
let chosen = null;
try {
  chosen = localStorage.getItem('swish-theme');
} catch {
  // The browser blocks storage.
}
const isDark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';

// Loads the page's code after the first paint, so that it takes no bandwidth from the styles and fonts. The build puts
// the URLs into the attributes of this script; a page that was not prerendered has none, since its HTML loads the code.
const { main, also: preloads = '' } = document.currentScript.dataset;
let isLoading = !main;

function load() {
  if (isLoading) return;
  isLoading = true;
  for (const href of preloads.split(' ').filter(Boolean)) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: main }));
}

new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
// A page in a hidden tab is not painted.
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
