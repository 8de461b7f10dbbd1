// Before anything is painted: the theme that was chosen here before, or light.
let chosen = null;
try {
  chosen = localStorage.getItem('swish-theme');
} catch {
  // A browser that keeps nothing for anybody.
}
const isDark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';

// Right after it: the code of the page, which would otherwise share the line with what the first paint needs. Where the
// page was not drawn by the build, nothing is named here, and it names its code itself.
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
// A page that nobody sees is not painted.
addEventListener('DOMContentLoaded', () => setTimeout(load, 500));

// Whatever is pressed before its code is there is pressed again once it is. A form would be sent without it, password and all.
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
